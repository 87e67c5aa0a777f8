// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int a[4];
void *f(void *p) {
  a[(long)p] = 1;
  return 0;
}
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 4 && j >= 0 && j < 4);
  pthread_t t;
  pthread_create(&t, 0, f, (void *)(long)i);
  a[j] = 2;
  pthread_join(t, 0);
  assert(a[i] == 1);
}
