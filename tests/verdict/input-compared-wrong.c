// args: --engine=stepper
// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void)
{
  int n = 0;
  for (int i = 0; i < 3; i++) {
    switch (__VERIFIER_nondet_int()) {
    case 123456789:
      n += 5;
      break;
    case -7:
      n += 7;
      break;
    default:
      if (__VERIFIER_nondet_int() > 1000000)
        n++;
    }
  }
  assert(n != 17);
}
