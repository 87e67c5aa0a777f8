// verdict: UNSAFE (race)
// args: --check=assert,deadlock,race --engine=cbmc
// Where deadlocks are looked for, too, what is asked in the end comes after
// other questions, and assertions have events of their own.
#include <assert.h>
#include <pthread.h>

static int shared;

static void *run(void *unused)
{
  shared = 1;
  return unused;
}

int main(void)
{
  pthread_t t;
  int local = 2;
  pthread_create(&t, 0, run, 0);
  shared = 2;
  pthread_join(t, 0);
  assert(local == 2);
  return 0;
}
