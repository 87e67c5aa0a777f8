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
struct n { int a,b; } gn; double d; _Atomic int rdy;
void *f(void *x){ if (!rdy) return 0; union { struct n *p; double w; } l; l.w=d; assert(l.p->a==l.p->b); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); union { struct n *p; double w; } m; m.p=&gn; d=m.w; rdy=1; gn.a=1; gn.b=1; pthread_join(t,0); return 0; }
