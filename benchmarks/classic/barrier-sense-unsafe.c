// Sense-reversing barrier: every thread waits for the shared sense to become
// its own, which it reverses at each barrier.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Hensgen, Finkel and Manber, Two algorithms for barriers, 1988

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 2
#define PHASES 2

static atomic_int missing = N;
static atomic_int sense;
static int phase_of[N];

static void barrier_wait(int *my_sense)
{
  *my_sense = 0 - *my_sense;
  if (atomic_fetch_sub(&missing, 1) == 1) {
    missing = N;
    sense = *my_sense;
  } else {
    while (sense != *my_sense) {
    }
  }
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  int my_sense = 0;
  for (int phase = 1; phase <= PHASES; phase++) {
    phase_of[me] = phase;
    barrier_wait(&my_sense);
    assert(phase_of[1 - me] >= phase);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
