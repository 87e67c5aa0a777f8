// args: -D_GNU_SOURCE
// verdict: UNSAFE (deadlock)
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *f(void *a) {
  pthread_mutex_lock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  struct timespec s = {1, 0};
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &s);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
