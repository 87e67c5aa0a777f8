// All steps of the second thread come before the first one of the other: as
// likely as any other interleaving, it would not be met. Of those that touch
// `flag` alone, it is every other one.
// args: --engine=stepper --order=surw --samples=300 --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>

enum { STEPS = 40 };

_Atomic int flag, noise;
int seen;

static void *reads(void *arg)
{
  seen = flag;
  for (int i = 0; i < STEPS; i++) {
    noise++;
  }
  return arg;
}

static void *writes(void *arg)
{
  for (int i = 0; i < STEPS; i++) {
    noise++;
  }
  flag = 1;
  return arg;
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, reads, 0);
  pthread_create(&b, 0, writes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(!seen);
  return 0;
}
