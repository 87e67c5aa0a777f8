// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int mystery(void);
int main(void) { int n = 0; assert(n); return mystery(); }
