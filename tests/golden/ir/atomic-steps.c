_Atomic int a;
int f(void);
int g(void)
{
  int r = a++;
  a += f();
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("mfence");
  return r + a;
}
