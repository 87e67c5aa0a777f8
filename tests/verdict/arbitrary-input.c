// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); assert(n != 123456789); }
