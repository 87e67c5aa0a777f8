// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assume(int);
int x;
void *f(void *a) { x = 1; __VERIFIER_assume(0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  assert(!x);
}
