// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
  struct timespec s = {1, 0};
  pthread_mutex_lock(&m);
  int late = pthread_cond_timedwait(&c, &m, &s);
  assert(late == ETIMEDOUT || late == 0);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  pthread_mutex_unlock(&m);
}
