// args: --check=overflow
// verdict: UNSAFE (overflow)
// says: violated: signed overflow: n / by does not fit int
#include <limits.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int() ? INT_MIN : 7;
  int by = __VERIFIER_nondet_int() ? -1 : 3;
  return n / by;
}
