// args: --engine=stepper
// verdict: SAFE (stepper)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int x;
void *f(void *arg)
{
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  __VERIFIER_assume(n < 40);
  x = x + n;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 3;
  pthread_join(t, 0);
  assert(x < 43);
}
