// verdict: UNSAFE (assert)
// args: --engine=stepper
// Three threads at once, however many there are to be.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);
static _Atomic unsigned running;

static void *run(void *arg)
{
  assert(++running < 3);
  --running;
  return arg;
}

int main(void)
{
  pthread_t t;
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n > 2);
  for (unsigned i = 0; i < n; i++) {
    pthread_create(&t, 0, run, 0);
  }
}
