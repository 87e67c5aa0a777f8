void __VERIFIER_assert(int);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
static int any(void)
{
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 200);
  return n;
}
int main(void)
{
  int a = any(), b = any(), c = any();
  __VERIFIER_assert(a + b + c < 600);
}
