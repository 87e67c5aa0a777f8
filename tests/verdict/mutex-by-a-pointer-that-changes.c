// verdict: UNSAFE (assert)
// The pointer is read anew each time, and may be another.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t *lock;
int x;
void *count(void *arg) {
  pthread_mutex_lock(lock);
  x++;
  pthread_mutex_unlock(lock);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_mutex_t m, n;
  pthread_mutex_init(&m, 0);
  pthread_mutex_init(&n, 0);
  lock = &m;
  pthread_create(&t, 0, count, 0);
  lock = &n;
  count(0);
  pthread_join(t, 0);
  assert(x == 2);
}
