// args: --engine=stepper
// verdict: SAFE (stepper)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int limit;
static void need(int condition)
{
  if (!condition)
    abort();
}
int main(void)
{
  limit = __VERIFIER_nondet_int();
  if (limit < 10 || limit > 17)
    return 1;
  int m = __VERIFIER_nondet_int();
  need(m == 100 || m == 111);
  assert(limit * m < 1900);
}
