// A struct is copied as a whole while a writer changes its fields one by one;
// both have to hold the same lock.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Artho, Havelund and Biere, High-level data races, 2003

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct point {
  int x;
  int y;
};

static pthread_mutex_t move_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t copy_lock = PTHREAD_MUTEX_INITIALIZER;
static struct point point = {1, 1};

static void *move(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&move_lock);
  point.x = 2;
  point.y = 2;
  pthread_mutex_unlock(&move_lock);
  return NULL;
}

static struct point copy_under(pthread_mutex_t *lock)
{
  struct point seen;
  pthread_mutex_lock(lock);
  seen = point;
  pthread_mutex_unlock(lock);
  return seen;
}

int main(void)
{
  pthread_t t;
  pthread_mutex_lock(&copy_lock);
  pthread_create(&t, NULL, move, NULL);
  pthread_mutex_unlock(&copy_lock);
  struct point seen = copy_under(&copy_lock);
  assert(seen.x == seen.y);
  pthread_join(t, NULL);
  return 0;
}
