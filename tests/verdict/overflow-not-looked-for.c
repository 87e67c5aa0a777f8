// verdict: SAFE
// As overflow-of-a-product.c: without the property it is no violation.
#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  long side = __VERIFIER_nondet_bool() ? 3037000500 : -3037000499;
  assert((unsigned long)side * (unsigned long)side != 0);
  return side * side > 0;
}
