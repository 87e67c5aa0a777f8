// verdict: SAFE
// A thread's function whose name says that it is atomic is.
#include <assert.h>
#include <pthread.h>
int x;
void *__VERIFIER_atomic_count(void *arg) {
  x++;
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, __VERIFIER_atomic_count, 0);
  pthread_create(&u, 0, __VERIFIER_atomic_count, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 2);
}
