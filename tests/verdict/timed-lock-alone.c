// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t e = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int main(void) {
  struct timespec s = {1, 0};
  assert(pthread_mutex_timedlock(&m, &s) == 0);
  assert(pthread_mutex_timedlock(&m, &s) == ETIMEDOUT);
  assert(pthread_mutex_clocklock(&e, CLOCK_MONOTONIC, &s) == 0);
  assert(pthread_mutex_timedlock(&e, &s) == EDEADLK);
  assert(pthread_mutex_timedlock(&r, &s) == 0);
  assert(pthread_mutex_timedlock(&r, &s) == 0);
}
