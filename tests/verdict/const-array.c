// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
_Bool __VERIFIER_nondet_bool(void); int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); void __VERIFIER_assume(int);
int v; 
void *f(void *x){ const char msg[] = "hello"; int i=v; v++; assert(msg[i]!=0); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); v++; pthread_join(t,0); return 0; }
