// args: --engine=stepper
// verdict: SAFE (stepper)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void)
{
  int dice = rand() % 6 + 1;
  int side = __VERIFIER_nondet_int() % 4;
  assert(dice + side >= -2);
}
