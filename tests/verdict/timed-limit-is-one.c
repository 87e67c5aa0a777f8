// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
// A time limit with just not too many nanoseconds.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
sem_t s;
int main(void) {
  struct timespec none = {1, 999999999};
  sem_init(&s, 0, 1);
  assert(sem_timedwait(&s, &none) == -1 && errno == EINVAL);
  assert(pthread_mutex_timedlock(&m, &none) == 0);
  assert(pthread_mutex_timedlock(&m, &none) == EINVAL);
  assert(pthread_cond_timedwait(&c, &m, &none) == EINVAL);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  assert(pthread_rwlock_timedrdlock(&l, &none) == EINVAL);
  assert(pthread_rwlock_clockwrlock(&l, CLOCK_REALTIME, &none) == EINVAL);
  assert(sem_clockwait(&s, CLOCK_REALTIME, &none) == -1);
}
