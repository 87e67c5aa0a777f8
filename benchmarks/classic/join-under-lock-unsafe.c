// main joins a thread while it holds a lock that the thread may need.
// verdict: UNSAFE
// property: deadlock
// unwind: 1
// rounds: 2
// source: Butenhof, Programming with POSIX threads, 1997

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int items = 1;
static int logged;

static void *worker(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&list_lock);
  int seen = items;
  items = 0;
  pthread_mutex_unlock(&list_lock);
  if (seen > 0) {
    pthread_mutex_lock(&log_lock);
    logged++;
    pthread_mutex_unlock(&log_lock);
  }
  return NULL;
}

int main(void)
{
  pthread_mutex_t *held = &log_lock;
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(held);
  if (items == 0) {
    pthread_join(t, NULL);
    pthread_mutex_unlock(held);
  } else {
    pthread_mutex_unlock(held);
    pthread_join(t, NULL);
  }
  return 0;
}
