// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
// Before it gives up it does.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
void *write_it(void *a) {
  struct timespec s = {1, 0};
  assert(pthread_rwlock_timedwrlock(&l, &s) == ETIMEDOUT);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_rwlock_rdlock(&l);
  pthread_create(&t, 0, write_it, 0);
  assert(pthread_rwlock_tryrdlock(&l) == 0);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&l);
}
