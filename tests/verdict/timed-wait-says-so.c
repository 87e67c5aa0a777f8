// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;
void *f(void *a) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  struct timespec s = {1, 0};
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  int late = 0;
  while (!ready && !late)
    late = pthread_cond_timedwait(&c, &m, &s);
  assert(ready || late);
  pthread_mutex_unlock(&m);
}
