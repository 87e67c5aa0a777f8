// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m;
int x;
void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  int y = x;
  pthread_mutex_unlock(&m);
  x = y + 1;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_destroy(&a);
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  assert(x == 2);
}
