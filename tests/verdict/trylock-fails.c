// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int busy;
void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (pthread_mutex_trylock(&m)) busy = 1; else pthread_mutex_unlock(&m);
  assert(!busy);
}
