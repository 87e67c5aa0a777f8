// args: --engine=stepper
// verdict: SAFE (stepper)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
unsigned long __VERIFIER_nondet_ulong(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
  unsigned long n = __VERIFIER_nondet_ulong();
  unsigned char c = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n - 5 < 3 && c <= 3);
  assert(n * c <= 21);
}
