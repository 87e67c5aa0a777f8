// verdict: UNSAFE (assert)
// With so many threads a barrier's word counts those that wait otherwise.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t b;
int n;
void *arrive(void *arg) {
  pthread_barrier_wait(&b);
  n = 1;
  return arg;
}
int main(void) {
  pthread_t t[50];
  pthread_barrier_init(&b, 0, 51);
  for (int i = 0; i < 50; i++) pthread_create(&t[i], 0, arrive, 0);
  assert(n == 0);
  pthread_barrier_wait(&b);
  assert(n == 0);
}
