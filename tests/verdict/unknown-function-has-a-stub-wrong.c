// verdict: UNSAFE
#include <assert.h>
int mystery(int) { int __VERIFIER_nondet_int(void); return __VERIFIER_nondet_int(); }
int main(void) { assert(mystery(1) < 7); }
