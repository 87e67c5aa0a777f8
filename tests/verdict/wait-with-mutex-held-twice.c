// verdict: UNSAFE (deadlock)
#define _GNU_SOURCE
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int r;
void *f(void *p) {
  pthread_mutex_lock(&m);
  r = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  while (!r)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
