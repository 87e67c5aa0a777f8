// verdict: UNKNOWN (nothing was found, but inputs were sampled
// args: --engine=stepper
// says: not all values of the one at .*input-far-from-zero.c:[0-9]+:[0-9]+ were tried
// Of an input that may have too many values, those are tried that get on.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int n;

static void *thread(void *arg)
{
  assert(n != 123456780);
  return arg;
}

int main(void)
{
  pthread_t t;
  n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 123456780 && n < 2000000000);
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
}
