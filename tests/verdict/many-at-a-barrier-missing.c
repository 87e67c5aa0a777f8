// args: --engine=stepper
// verdict: UNSAFE (deadlock)
// says: for b, to which 100 of 101 have come
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
enum { N = 100 };
pthread_barrier_t b;
atomic_int before, serial;
void *work(void *arg) {
  before++;
  if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD) serial++;
  assert(before == N);
  return arg;
}
int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&b, 0, N + 1);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(serial == 1);
}
