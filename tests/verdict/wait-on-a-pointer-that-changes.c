// verdict: UNSAFE (assert)
// says: it needs a spurious wake-up: without, nothing is violated
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c[2];
pthread_cond_t *p = &c[0];
int x;
void *f(void *a) {
  pthread_mutex_lock(&m);
  p = &c[1];
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  x = 1;
  pthread_cond_signal(&c[0]);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, f, 0);
  pthread_cond_wait(p, &m);
  assert(x == 1);
  pthread_mutex_unlock(&m);
}
