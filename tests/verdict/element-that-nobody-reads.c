// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// Nobody reads the array, but one of its elements is not there.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a[4];
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 4) {
    return 0;
  }
  a[k] = 1;
  return 0;
}
