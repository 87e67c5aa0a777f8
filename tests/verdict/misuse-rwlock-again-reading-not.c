// args: --check=locks
// verdict: SAFE
// As misuse-rwlock-again-reading.c, but it only tries to.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
void *f(void *arg) {
  pthread_rwlock_wrlock(&l);
  if (pthread_rwlock_tryrdlock(&l) == 0)
    return 0;
  pthread_rwlock_unlock(&l);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
