// args: --check=overflow
// verdict: SAFE
#include <limits.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int() ? INT_MIN + 1 : 7;
  int by = __VERIFIER_nondet_int() ? -1 : 3;
  return n / by;
}
