// args: --check=locks --engine=stepper
// verdict: SAFE
#include <pthread.h>
pthread_rwlock_t l, k;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_wrlock(&k);
  pthread_rwlock_unlock(&k);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
}
