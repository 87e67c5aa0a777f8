// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
_Bool __VERIFIER_nondet_bool(void); int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); void __VERIFIER_assume(int);
struct n { int a,b; } ; struct w { struct n *p; } *gw;
void *f(void *p){ struct w *h = gw; if (h && h->p) assert(h->p->a==h->p->b); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); struct n *a=calloc(1,sizeof *a); struct w *l=calloc(1,sizeof *l); gw=l; struct w *m=calloc(1,sizeof *m); m->p=a; *(long*)l = *(long*)m; a->a=1; a->b=1; pthread_join(t,0); return 0; }
