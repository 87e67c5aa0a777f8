// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_barrier_t b;
int r[2];
void *f(void *a) {
  r[1] = pthread_barrier_wait(&b);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  r[0] = pthread_barrier_wait(&b);
  pthread_join(t, 0);
  assert(r[0] + r[1] == PTHREAD_BARRIER_SERIAL_THREAD && r[0] * r[1] == 0);
}
