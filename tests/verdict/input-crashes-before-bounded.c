// args: --engine=stepper
// verdict: UNKNOWN
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
/* What is refused later crashes before. */
int a[4];
int main(void)
{
  int n = __VERIFIER_nondet_int();
  int *p = n == 10 ? (int *)8 : a;
  *p = 1;
  __VERIFIER_assume(n >= 0 && n < 4);
}
