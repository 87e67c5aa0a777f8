// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;
void *f(void *a) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
  assert(x == 2);
}
