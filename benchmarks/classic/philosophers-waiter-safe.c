// Dining philosophers with a waiter who lets only so many sit down.
// verdict: SAFE
// property: deadlock
// unwind: 1
// rounds: 1
// source: Dijkstra, Hierarchical ordering of sequential processes, 1971

#include <pthread.h>
#include <stdint.h>

#define N 3
#define CHAIRS (N - 1)

static pthread_mutex_t waiter = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t chair_free = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t fork_of[N] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static int seated;

static void sit_down(void)
{
  pthread_mutex_lock(&waiter);
  while (seated == CHAIRS) {
    pthread_cond_wait(&chair_free, &waiter);
  }
  seated++;
  pthread_mutex_unlock(&waiter);
}

static void stand_up(void)
{
  pthread_mutex_lock(&waiter);
  seated--;
  pthread_cond_signal(&chair_free);
  pthread_mutex_unlock(&waiter);
}

static void *philosopher(void *arg)
{
  int me = (int)(intptr_t)arg;
  sit_down();
  pthread_mutex_lock(&fork_of[me]);
  pthread_mutex_lock(&fork_of[(me + 1) % N]);
  pthread_mutex_unlock(&fork_of[(me + 1) % N]);
  pthread_mutex_unlock(&fork_of[me]);
  stand_up();
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
