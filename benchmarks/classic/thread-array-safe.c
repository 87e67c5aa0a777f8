// Threads created in a loop into an allocated array; all of them are joined
// before the result is used.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Kerrisk, The Linux programming interface, chapter 29, 2010

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define N 3
#define FIRST 0

static atomic_int finished;

static void *worker(void *arg)
{
  (void)arg;
  atomic_fetch_add(&finished, 1);
  return NULL;
}

int main(void)
{
  pthread_t *threads = malloc(N * sizeof *threads);
  if (!threads) {
    return 1;
  }
  for (int i = 0; i < N; i++) {
    pthread_create(threads + i, NULL, worker, NULL);
  }
  for (int i = FIRST; i < N; i++) {
    pthread_join(threads[i], NULL);
  }
  free(threads);
  assert(finished == N);
  return 0;
}
