// args: --check=locks --engine=stepper
// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m;
pthread_cond_t c;
int waits;
void *f(void *p) {
  pthread_mutex_lock(&m);
  waits++;
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_mutex_lock(&m);
  if (waits == 2) {
    pthread_cond_broadcast(&c);
    pthread_cond_destroy(&c);
  }
  pthread_mutex_unlock(&m);
}
