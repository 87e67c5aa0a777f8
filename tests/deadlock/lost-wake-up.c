// says: for a signal on c$
// says: ^lost wake-up: the signal on c by thread 1 at .*:12 woke nobody: thread 0 began to wait at .*:20 only afterwards$
// says not: ^cycle
#include <pthread.h>
pthread_mutex_t m;
pthread_cond_t c;
int ready;
void *f(void *p) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  pthread_cond_signal(&c);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (!ready) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
  }
  pthread_join(t, 0);
}
