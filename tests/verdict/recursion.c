// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int fac(int n) { return n < 2 ? 1 : n * fac(n - 1); }
int main(void) { assert(fac(5) == 120); }
