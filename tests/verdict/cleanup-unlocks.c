// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void unlock(void *p) { pthread_mutex_unlock(p); }
void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  pthread_exit(0);
  pthread_cleanup_pop(0);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
}
