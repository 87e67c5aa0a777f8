// args: --check=locks --engine=stepper
// verdict: SAFE
#include <pthread.h>
pthread_spinlock_t l, k;
void *f(void *p) {
  pthread_spin_lock(&k);
  pthread_spin_unlock(&k);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&l, 0);
  pthread_spin_init(&k, 0);
  pthread_spin_lock(&l);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_spin_unlock(&l);
}
