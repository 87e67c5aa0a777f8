// expect: UNSAFE ; check: assert
// A mutex that is initialised again is free, whoever had it.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m;
int n;
void *count(void *arg) {
  pthread_mutex_init(&m, 0);
  pthread_mutex_lock(&m);
  int v = n;
  n = v + 1;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(n == 2);
}
