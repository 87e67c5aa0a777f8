// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
pthread_rwlock_t l, k;
int main(void) {
  pthread_rwlock_destroy(&l);
  pthread_rwlock_wrlock(&k);
  pthread_rwlock_unlock(&k);
}
