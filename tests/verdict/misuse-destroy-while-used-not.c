// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m;
void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  if (pthread_mutex_trylock(&m) == 0)
    pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
}
