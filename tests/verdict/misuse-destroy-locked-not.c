// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m, n;
void *f(void *p) {
  pthread_mutex_destroy(&n);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, 0);
  pthread_mutex_init(&n, 0);
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_mutex_unlock(&m);
}
