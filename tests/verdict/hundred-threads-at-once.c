// verdict: UNKNOWN (vacuous: nothing was checked, as within the bounds (
// says: bound: the creation of more threads at once at .* is cut at slots
// args: --engine=stepper --slots=2
// More threads than are followed: the bound that is to blame is named.
#include <assert.h>
#include <pthread.h>

enum { THREADS = 100 };

static int ended;

static void *run(void *unused)
{
  return unused;
}

int main(void)
{
  pthread_t all[THREADS];
  for (int i = 0; i < THREADS; i++) {
    pthread_create(&all[i], 0, run, 0);
  }
  for (int i = 0; i < THREADS; i++) {
    ended += pthread_join(all[i], 0) == 0;
  }
  assert(ended == THREADS);
}
