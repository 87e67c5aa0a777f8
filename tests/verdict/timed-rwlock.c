// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  struct timespec s = {1, 0};
  assert(pthread_rwlock_timedrdlock(&l, &s) == 0);
  assert(pthread_rwlock_timedwrlock(&l, &s) == ETIMEDOUT);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_timedwrlock(&l, &s) == 0);
  assert(pthread_rwlock_timedrdlock(&l, &s) == EDEADLK);
}
