// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
pthread_rwlock_t l, k;
void *f(void *p) {
  pthread_rwlock_rdlock(&k);
  pthread_rwlock_unlock(&k);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_rwlock_wrlock(&l);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_rwlock_unlock(&l);
}
