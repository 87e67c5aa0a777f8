// verdict: UNSAFE (assert)
// args: --engine=cbmc --unwind=1 --rounds=2
// says: input 3\.0000000000000|input 3\.[01]
// What CBMC chooses of a double is run again as it is.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern double __VERIFIER_nondet_double(void);
static double g;

static void *choose(void *arg)
{
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x > 3 && x < 3.1);
  g = x;
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, choose, 0);
  pthread_join(t, 0);
  assert(g > 3.1);
  return 0;
}
