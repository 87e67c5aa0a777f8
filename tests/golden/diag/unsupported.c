int vfork(void);
void *table[2];
int f(int n)
{
  __asm__("rol %0" : "+r"(n));
  void *l = &&here;
  goto *l;
here:
  return vfork();
}
int main(void) { return f(1); }
