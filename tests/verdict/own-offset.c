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
struct n { ptrdiff_t next; int a,b; }; struct n *head;
void *f(void *x){ struct n *h = head; if (h && h->next) { struct n *p = (struct n*)((char*)h + h->next); assert(p->a==p->b); } return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); struct n *h = calloc(1,sizeof *h), *p = calloc(1,sizeof *p); head = h; h->next = (char*)p - (char*)h; p->a=1; p->b=1; pthread_join(t,0); return 0; }
