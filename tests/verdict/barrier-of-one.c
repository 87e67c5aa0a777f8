// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_barrier_t b;
int x[2];
void *f(void *a) {
  x[1] = 1;
  pthread_barrier_wait(&b);
  assert(x[0]);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 1);
  pthread_create(&t, 0, f, 0);
  x[0] = 1;
  pthread_barrier_wait(&b);
  assert(x[1]);
  pthread_join(t, 0);
  pthread_barrier_destroy(&b);
}
