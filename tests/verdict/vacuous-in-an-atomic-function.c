// verdict: UNKNOWN (vacuous: nothing was checked, as within the bounds (2 threads of a function at once) no
// args: --engine=stepper --slots=2 --check=assert
// Nobody comes to what is checked.
#include <pthread.h>

extern void reach_error(void);

extern void __VERIFIER_assume(int);
static int x;

static void __VERIFIER_atomic_check(int least)
{
  if (x < least) {
    reach_error();
  }
}

static void *thread(void *arg)
{
  __VERIFIER_assume(x > 1);
  __VERIFIER_atomic_check(1);
  return arg;
}

int main(void)
{
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, thread, NULL);
  }
}
