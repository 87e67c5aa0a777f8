// verdict: UNSAFE (assert)
// args: --engine=stepper
// An unsigned input that becomes a signed number, of which few are let through.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static int n, m;

static void *thread(void *arg)
{
  assert(n >= 20 && n < 40 && m > -6 && m <= 5);
  return arg;
}

int main(void)
{
  pthread_t t;
  n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n >= 20 && n < 40);
  m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(m > -7 && m <= 5);
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
}
