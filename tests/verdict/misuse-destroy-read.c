// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: destruction of an rwlock that is locked
#include <pthread.h>
pthread_rwlock_t l, k;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_destroy(&l);
  pthread_rwlock_unlock(&l);
}
