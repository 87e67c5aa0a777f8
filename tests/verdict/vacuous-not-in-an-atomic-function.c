// verdict: SAFE within bounds (2 threads of a function at once
// args: --engine=stepper --slots=2 --check=assert
// What an atomic function checks is looked at, too.
#include <pthread.h>

extern void reach_error(void);

static int x;

static void __VERIFIER_atomic_check(int least)
{
  if (x < least) {
    reach_error();
  }
}

static void *thread(void *arg)
{
  x = 1;
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
