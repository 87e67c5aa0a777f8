// verdict: SAFE
// The pointer is read anew each time, and stays the same.
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
  static pthread_mutex_t m;
  pthread_mutex_init(&m, 0);
  lock = &m;
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(x == 2);
}
