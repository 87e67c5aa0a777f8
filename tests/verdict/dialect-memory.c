// verdict: UNSAFE
#include <assert.h>
void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void)
{
  struct { char a, b; } x = {0};
  __VERIFIER_nondet_memory(&x, sizeof x);
  assert(x.a == 0 || x.b != 7);
}
