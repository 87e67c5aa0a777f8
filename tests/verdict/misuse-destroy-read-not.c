// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
pthread_rwlock_t l, k;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_destroy(&k);
  pthread_rwlock_unlock(&l);
}
