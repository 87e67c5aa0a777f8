// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int mystery(void);
int main(void) { int n = 0; return n ? mystery() : 0; }
