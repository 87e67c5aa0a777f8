// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
struct box { int a, b; };
uintptr_t g;
void *rd(void *x){ struct box *p = (struct box*)g; if (p) { assert(p->a == p->b); } return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,rd,0);
 union { struct box *p; uintptr_t i; } u;
 struct box *p = malloc(sizeof *p); p->a=0; p->b=0; u.p = p;
 g = u.i;
 p->a = 1; p->b = 1;
 pthread_join(t,0); return 0; }
