// verdict: UNSAFE (assert)
// Arguments are evaluated before the function that is atomic.
#include <assert.h>
#include <pthread.h>
int x;
void __VERIFIER_atomic_set(int n) { x = n; }
void *count(void *arg) {
  __VERIFIER_atomic_set(x + 1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(x == 2);
}
