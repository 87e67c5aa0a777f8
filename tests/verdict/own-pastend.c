// verdict: UNSAFE
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
/* a vector given as [begin,end): the pointer to its end is published first */
struct vec { int *end; int n; } g; 
void *f(void *x){ int *e = g.end; if (e) { assert(e[-1] == e[-2]); } return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); int *v = calloc(2, sizeof(int)); g.end = v + 2; v[0]=1; v[1]=1; pthread_join(t,0); return 0; }
