// verdict: UNSAFE
#include <assert.h>
unsigned __int128 __VERIFIER_nondet_u128(void);
int main(void)
{
  unsigned __int128 a = __VERIFIER_nondet_u128();
  assert(a >> 64 != 1);
}
