// Dining philosophers: whether the last one takes the forks in the order of
// their numbers, as the others do.
// verdict: SAFE
// property: deadlock
// run: SAFE -DN=8
// run: SAFE -DN=10
// run: SAFE -DN=12
// run: UNSAFE -DN=8 -DIN_ORDER=0
// run: UNSAFE -DN=10 -DIN_ORDER=0
// run: UNSAFE -DN=12 -DIN_ORDER=0
// source: Dijkstra, Hierarchical ordering of sequential processes, 1971

#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 8
#endif
#ifndef IN_ORDER
#define IN_ORDER 1
#endif

static pthread_mutex_t fork_of[N] = {
    [0 ... N - 1] = PTHREAD_MUTEX_INITIALIZER,
};

static void *philosopher(void *arg)
{
  int me = (int)(intptr_t)arg;
  int first = me;
  int second = (me + 1) % N;
  if (IN_ORDER && first > second) {
    first = 0;
    second = me;
  }
  pthread_mutex_lock(&fork_of[first]);
  pthread_mutex_lock(&fork_of[second]);
  pthread_mutex_unlock(&fork_of[second]);
  pthread_mutex_unlock(&fork_of[first]);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, philosopher, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
