// args: --engine=stepper
// verdict: UNKNOWN (nothing was found, but inputs were sampled
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
/* Too many combinations to try them all. */
static int any(void)
{
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 200);
  return n;
}
int main(void)
{
  int a = any(), b = any(), c = any();
  assert(a + b + c < 600);
}
