// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
int x;
void *f(void *a) {
  assert(pthread_mutex_unlock(&m) == EPERM);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(x == 2);
}
