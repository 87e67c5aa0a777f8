// Dining philosophers: whether the last one takes the forks in the order of
// their numbers, as the others do.
// verdict: UNSAFE
// property: deadlock
// unwind: 1
// rounds: 1
// source: Dijkstra, Hierarchical ordering of sequential processes, 1971

#include <pthread.h>
#include <stdint.h>

#define N 3

static pthread_mutex_t fork_of[N] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static int meals[N];

static void *philosopher(void *arg)
{
  int me = (int)(intptr_t)arg;
  int first = me;
  int second = (me + 1) % N;
  if (first > N) {
    first = second;
    second = me;
  }
  pthread_mutex_lock(&fork_of[first]);
  pthread_mutex_lock(&fork_of[second]);
  meals[me]++;
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
