// says: ^lost wake-up: the broadcast on c by thread 1 at .*:8 woke nobody: thread 0 began to wait at .*:17 only afterwards$
#include <pthread.h>
pthread_mutex_t m;
pthread_cond_t c;
int ready;
void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  if (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
}
