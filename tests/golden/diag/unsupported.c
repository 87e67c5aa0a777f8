int setjmp(long *);
void *table[2];
int f(int n)
{
  __asm__("rol %0" : "+r"(n));
  void *l = &&here;
  goto *l;
here:
  return setjmp(0);
}
int main(void) { return f(1); }
