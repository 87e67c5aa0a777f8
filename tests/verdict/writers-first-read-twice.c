// args: -D_GNU_SOURCE
// verdict: UNSAFE (deadlock)
// says: cycle: thread 0 waits for l \(to be written first by thread 1\), thread 1 waits for l \(taken by thread 0\)
// Who reads already waits for a writer that waits for it.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
void *write_it(void *a) {
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&l);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, write_it, 0);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
}
