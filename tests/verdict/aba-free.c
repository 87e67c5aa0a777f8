// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
_Bool __VERIFIER_nondet_bool(void); int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); void __VERIFIER_assume(int);
/* natively: free() by g puts the node into g's cache, and g's next malloc returns it: ABA */
typedef struct N { struct N *next; int v; } N; N *top; int popped[4];
static int cas(N **p, N *o, N *n){ return __sync_bool_compare_and_swap(p,o,n); }
N *pop(void){ N *o, *n; do { o = __atomic_load_n(&top,5); if (!o) return 0; n = o->next; } while(!cas(&top,o,n)); return o; }
void push(N *x){ N *o; do { o = __atomic_load_n(&top,5); x->next = o; } while(!cas(&top,o,x)); }
void *f(void *p){ N *x = pop(); if (x) __sync_fetch_and_add(&popped[x->v],1); return 0; }
void *g(void *p){ N *x=pop(), *y=pop(); if (y) __sync_fetch_and_add(&popped[y->v],1); if (x) { __sync_fetch_and_add(&popped[x->v],1); free(x); N *z = calloc(1,sizeof *z); z->v=3; push(z); } return 0; }
int main(void){ pthread_t t,u; N *a = calloc(1,sizeof *a), *b = calloc(1,sizeof *b); a->v=1; b->v=2; push(b); push(a); pthread_create(&t,0,f,0); pthread_create(&u,0,g,0); pthread_join(t,0); pthread_join(u,0); N *r; while((r=pop())) popped[r->v]++; assert(popped[2]<=1); return 0; }
