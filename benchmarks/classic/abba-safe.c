// Two threads take two locks: in the same order, or in opposite orders.
// verdict: SAFE
// property: deadlock
// unwind: 1
// rounds: 1
// source: Coffman, Elphick and Shoshani, System deadlocks, 1971

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_b = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void under_both(pthread_mutex_t *outer, pthread_mutex_t *inner)
{
  pthread_mutex_lock(outer);
  if (outer != inner) {
    pthread_mutex_lock(inner);
    shared++;
    pthread_mutex_unlock(inner);
  }
  pthread_mutex_unlock(outer);
}

static void *forth(void *arg)
{
  (void)arg;
  under_both(&lock_a, &lock_b);
  return NULL;
}

static void *back(void *arg)
{
  (void)arg;
  under_both(&lock_a, &lock_a);
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, forth, NULL);
  pthread_create(&t2, NULL, back, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
