// One datum, two locks: everybody has to take the same one.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Savage and others, Eraser: a dynamic data race detector, 1997

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t data_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int data;
static int logged;

static void add_under(pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock);
  data++;
  pthread_mutex_unlock(lock);
}

static void *worker(void *arg)
{
  (void)arg;
  add_under(&data_lock);
  pthread_mutex_lock(&log_lock);
  logged++;
  pthread_mutex_unlock(&log_lock);
  return NULL;
}

static void *other(void *arg)
{
  (void)arg;
  add_under(&log_lock);
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, other, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(data == 2 && logged == 1);
  return 0;
}
