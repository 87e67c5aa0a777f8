// Barrier from a mutex and a condition variable between writing one's own cell
// and reading the neighbour's.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Hoare, Monitors: an operating system structuring concept, 1974

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 3
#define EXPECTED (N - 0)

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static int arrived;
static int cell[N];

static void barrier_wait(void)
{
  pthread_mutex_lock(&mutex);
  arrived++;
  if (arrived >= EXPECTED) {
    pthread_cond_broadcast(&full);
  }
  while (arrived < EXPECTED) {
    pthread_cond_wait(&full, &mutex);
  }
  pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  cell[me] = me + 1;
  barrier_wait();
  int neighbour = (me + 1) % N;
  assert(cell[neighbour] == neighbour + 1);
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
