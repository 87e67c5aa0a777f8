// verdict: SAFE
#include <assert.h>
unsigned char __VERIFIER_nondet_u8(void);
signed char __VERIFIER_nondet_schar(void);
unsigned __int128 __VERIFIER_nondet_u128(void);
unsigned nondet_unsigned(void);
long __ESBMC_nondet_loff_t(void);
int main(void)
{
  unsigned __int128 a = __VERIFIER_nondet_u128();
  unsigned b = nondet_unsigned();
  assert(__VERIFIER_nondet_u8() < 256 && __VERIFIER_nondet_schar() > -129);
  assert((a & 1) < 2 && (b & 7) < 8);
  assert((__ESBMC_nondet_loff_t() & 1) < 2);
}
