// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
/* The value is seen before it is bounded. */
int x;
void *f(void *arg)
{
  assert(x < 3);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x < 3);
  pthread_join(t, 0);
}
