// verdict: SAFE
// Who writes is told that it has the lock already.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_wrlock(&l);
  assert(pthread_rwlock_rdlock(&l) == 35 && pthread_rwlock_wrlock(&l) == 35);
  assert(pthread_rwlock_tryrdlock(&l) == 16);
  assert(pthread_rwlock_trywrlock(&l) == 16);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_rdlock(&l) == 0);
}
