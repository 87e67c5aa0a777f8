// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_barrier_t b;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int order;
void *f(void *a) {
  pthread_mutex_lock(&m);
  int mine = order++;
  pthread_mutex_unlock(&m);
  int serial = pthread_barrier_wait(&b) != 0;
  assert(!serial || mine == 1);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  f(0);
}
