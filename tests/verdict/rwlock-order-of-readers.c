// args: -D_GNU_SOURCE
// verdict: SAFE
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
void *f(void *a) {
  pthread_rwlock_rdlock(&m);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&m);
  pthread_rwlock_unlock(&m);
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
}
