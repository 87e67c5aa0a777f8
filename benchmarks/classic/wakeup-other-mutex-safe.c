// The predicate must change under the mutex of the wait: otherwise the change
// and its signal may both fall between the test and the wait.
// verdict: SAFE
// property: deadlock
// unwind: 1
// rounds: 2
// source: Butenhof, Programming with POSIX threads, 1997

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t unrelated = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

static void *waiter(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (!ready) {
    pthread_cond_wait(&changed, &mutex);
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void announce(pthread_mutex_t *held)
{
  pthread_mutex_lock(held);
  ready = true;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(held);
}

int main(void)
{
  pthread_t w;
  pthread_mutex_lock(&unrelated);
  pthread_create(&w, NULL, waiter, NULL);
  pthread_mutex_unlock(&unrelated);
  announce(&mutex);
  pthread_join(w, NULL);
  return 0;
}
