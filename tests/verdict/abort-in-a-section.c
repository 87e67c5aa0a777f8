// verdict: SAFE
// x is 1 only inside of a section that ends the process.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;
void *stop(void *arg) {
  __VERIFIER_atomic_begin();
  x = 1;
  abort();
  __VERIFIER_atomic_end();
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stop, 0);
  assert(x == 0);
}
