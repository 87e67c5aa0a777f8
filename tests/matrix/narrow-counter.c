// expect: SAFE ; check: assert
// It wraps at 256, whichever of them is the first; inputs of a few values.
#include <assert.h>
#include <pthread.h>
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);
unsigned char n = 254;
void *add(void *arg) { __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST); return arg; }
int main(void) {
  pthread_t t;
  unsigned char by = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(by < 3);
  pthread_create(&t, 0, add, 0);
  __atomic_fetch_add(&n, by, __ATOMIC_SEQ_CST);
  pthread_join(t, 0);
  assert(n == (unsigned char)(by + 255));
}
