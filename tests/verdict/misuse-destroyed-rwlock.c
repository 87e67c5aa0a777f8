// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: use of an rwlock that was destroyed
#include <pthread.h>
pthread_rwlock_t l, k;
int main(void) {
  pthread_rwlock_destroy(&l);
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&k);
}
