// args: --check=locks --engine=cbmc
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: unlock of an rwlock that is not locked
#include <pthread.h>
pthread_rwlock_t l, k;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_wrlock(&k);
  pthread_rwlock_unlock(&k);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&k);
}
