// verdict: SAFE within bounds (a shared bit-field
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdatomic.h>
#include <semaphore.h>
int nondet_int(void);
extern void __VERIFIER_assume(int); extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
struct { unsigned a:4, b:4; } s;
void *f(void *x){ s.a=1; return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); s.b=2; pthread_join(t,0); assert(s.a==1 && s.b==2); return 0; }
