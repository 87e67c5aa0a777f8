// args: --fail=abort
// verdict: UNSAFE (assert)
// As abort-of-verifiers.c, but abort() is meant all the same.
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    abort();
  assert(x >= 0);
}
