// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_barrier_t b;
int x;
void *f(void *a) {
  pthread_barrier_wait(&b);
  x = 1;
  pthread_barrier_wait(&b);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  assert(x == 0);
  pthread_barrier_wait(&b);
  pthread_barrier_wait(&b);
  assert(x == 1);
  pthread_join(t, 0);
}
