// args: -D_GNU_SOURCE
// verdict: UNSAFE (deadlock)
#include <pthread.h>
int main(void) {
  pthread_spinlock_t l;
  pthread_spin_init(&l, 0);
  pthread_spin_lock(&l);
  pthread_spin_lock(&l);
}
