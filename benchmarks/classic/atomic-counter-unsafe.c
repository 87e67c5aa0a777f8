// Counter: one fetch-and-add, or a load and a store with a gap between.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Gottlieb and others, The NYU Ultracomputer, 1983

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 2
#define ADDS 2

static atomic_int counter;

static void *worker(void *arg)
{
  (void)arg;
  for (int i = 0; i < ADDS; i++) {
    counter = counter + 1;
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, NULL);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(counter == N * ADDS);
  return 0;
}
