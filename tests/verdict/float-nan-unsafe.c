// verdict: UNSAFE (assert)
// args: --engine=cbmc --unwind=1 --rounds=2
// says: input -?nan
#include <assert.h>
#include <pthread.h>
extern float __VERIFIER_nondet_float(void);
static float g;

static void *choose(void *arg)
{
  g = __VERIFIER_nondet_float();
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, choose, 0);
  pthread_join(t, 0);
  assert(g == g); /* not so if it is not a number */
  return 0;
}
