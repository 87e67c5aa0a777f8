int f(int x)
{
  __asm__ goto volatile("jmp %l0" : : : : out);
  __asm__ inline goto inline("" : : "r"(x));
out:
  return x;
}
int main(void) { return f(1); }
