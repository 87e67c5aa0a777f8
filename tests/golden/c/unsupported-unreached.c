int vfork(void);
static int f(int n)
{
  __asm__("incl %0" : "+r"(n));
  return vfork();
}
int main(void) { return 0; }
