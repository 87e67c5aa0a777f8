// args: -D_GNU_SOURCE
// verdict: SAFE
// glibc: with this kind, readers are preferred all the same.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t l;
void *write_it(void *a) {
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&l);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_rwlockattr_t a;
  int kind, error;
  pthread_rwlockattr_init(&a);
  pthread_rwlockattr_setkind_np(&a, PTHREAD_RWLOCK_PREFER_WRITER_NP);
  assert(pthread_rwlockattr_getkind_np(&a, &kind) == 0 && kind == 1);
  pthread_rwlock_init(&l, &a);
  pthread_rwlock_rdlock(&l);
  pthread_create(&t, 0, write_it, 0);
  error = pthread_rwlock_tryrdlock(&l);
  assert(error == 0);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
}
