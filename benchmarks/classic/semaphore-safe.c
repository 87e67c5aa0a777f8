// Counting semaphore from a mutex and a condition variable: at most as many
// threads inside as it had units at the start.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Dijkstra, Cooperating sequential processes, 1965

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3
#define UNITS 2

struct semaphore {
  pthread_mutex_t mutex;
  pthread_cond_t freed;
  int units;
};

static struct semaphore semaphore = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_COND_INITIALIZER,
    UNITS,
};
static atomic_int inside;

static void semaphore_wait(struct semaphore *s)
{
  pthread_mutex_lock(&s->mutex);
  while (s->units <= 0) {
    pthread_cond_wait(&s->freed, &s->mutex);
  }
  s->units--;
  pthread_mutex_unlock(&s->mutex);
}

static void semaphore_post(struct semaphore *s)
{
  pthread_mutex_lock(&s->mutex);
  s->units++;
  pthread_cond_signal(&s->freed);
  pthread_mutex_unlock(&s->mutex);
}

static void *worker(void *arg)
{
  (void)arg;
  semaphore_wait(&semaphore);
  int before = atomic_fetch_add(&inside, 1);
  assert(before < UNITS);
  atomic_fetch_sub(&inside, 1);
  semaphore_post(&semaphore);
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
