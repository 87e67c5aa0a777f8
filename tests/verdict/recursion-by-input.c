// args: --engine=stepper
// verdict: SAFE
#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
static int deep(int n) {
  return n < 30 && __VERIFIER_nondet_bool() ? deep(n + 1) : n;
}
int main(void) {
  assert(deep(0) <= 30);
}
