// verdict: SAFE
#include <assert.h>
int mystery(int) { int __VERIFIER_nondet_int(void); return __VERIFIER_nondet_int(); }
int main(void) { int n = mystery(1); assert(n < 7 || n >= 7); }
