// args: -D_GNU_SOURCE --engine=stepper
// verdict: SAFE
// The last of so many threads announces that it wants to write.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
int x;
void *wait_for_it(void *a) {
  return a;
}
void *write_it(void *a) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  pthread_rwlock_unlock(&l);
  return a;
}
int main(void) {
  pthread_t t, u[130];
  for (int i = 0; i < 130; i++) {
    pthread_create(&u[i], 0, wait_for_it, 0);
  }
  pthread_create(&t, 0, write_it, 0);
  if (pthread_rwlock_tryrdlock(&l) == 0) {
    pthread_rwlock_unlock(&l);
  }
  pthread_join(t, 0);
  for (int i = 0; i < 130; i++) {
    pthread_join(u[i], 0);
  }
  assert(x == 1);
  assert(pthread_rwlock_trywrlock(&l) == 0);
}
