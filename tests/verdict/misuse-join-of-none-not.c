// args: --check=locks
// verdict: SAFE
// As misuse-join-of-none.c, but it is created in any case.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
pthread_t t;
void *f(void *arg) {
  return arg;
}
int main(void) {
  if (__VERIFIER_nondet_int() || 1)
    pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
