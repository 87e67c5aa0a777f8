int setjmp(long *);
static int f(int n)
{
  __asm__("incl %0" : "+r"(n));
  return setjmp(0);
}
int main(void) { return 0; }
