// verdict: SAFE
// As checking-mutex-by-two-names.c, but the second lock counts.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_mutex_t *p = &m;
int x;
void *count(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(p);
  pthread_mutex_unlock(p);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(x == 2);
}
