// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: lock of a spinlock that the thread holds already
#include <pthread.h>
pthread_spinlock_t l, k;
int main(void) {
  pthread_spin_init(&l, 0);
  pthread_spin_init(&k, 0);
  pthread_spin_lock(&l);
  pthread_spin_lock(&l);
  pthread_spin_unlock(&k);
  pthread_spin_unlock(&l);
}
