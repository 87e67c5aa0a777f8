// args: --engine=cbmc --rounds 3 --unwind 1
// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
int x, y;
void *f(void *arg)
{
  x = 1;
  __VERIFIER_nondet_int();
  x = 2;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  y = x;
  pthread_join(t, 0);
  assert(y != 1);
}
