// args: --check=locks --engine=cbmc
// verdict: SAFE within bounds (no spurious wake-ups)
#include <pthread.h>
pthread_mutex_t m, n;
pthread_cond_t c;
int ready;
void *f(void *p) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
