// verdict: SAFE
// As mutex-of-another-is-given-back.c, but what main gives back is its own.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *count(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, count, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_create(&u, 0, count, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 2);
}
