// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  struct timespec s = {1, 0};
  pthread_create(&t, 0, f, 0);
  assert(pthread_mutex_timedlock(&m, &s) == 0);
}
