// Reusable barrier from a mutex and a condition variable: threads wait for a
// new generation, since the counter starts again at once.
// verdict: SAFE
// property: deadlock
// unwind: 2
// rounds: 2
// source: Butenhof, Programming with POSIX threads, 1997

#include <pthread.h>
#include <stddef.h>

#define N 2
#define PHASES 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static int arrived;
static int generation;

static void barrier_wait(void)
{
  pthread_mutex_lock(&mutex);
  int mine = generation;
  arrived++;
  if (arrived == N) {
    arrived = 0;
    generation++;
    pthread_cond_broadcast(&full);
  }
  while (generation == mine && arrived > 0) {
    pthread_cond_wait(&full, &mutex);
  }
  pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
  (void)arg;
  for (int phase = 0; phase < PHASES; phase++) {
    barrier_wait();
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
  return 0;
}
