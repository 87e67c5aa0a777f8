// verdict: UNSAFE (assert)
// What a failed compare-exchange found is stored by a step of its own.
#include <assert.h>
#include <pthread.h>
int x = 1, expected;
void *fail(void *arg) {
  __atomic_compare_exchange_n(&x, &expected, 2, 0, 5, 5);
  x = 3;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, fail, 0);
  expected = 7;
  pthread_join(t, 0);
  assert(expected != 7 || x != 3);
}
