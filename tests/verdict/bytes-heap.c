// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
struct box { int a, b; };
struct hold { struct box *p; };
unsigned char g[8]; _Atomic int ready;
void *rd(void *x){ if (!ready) return 0; struct box *p; for (int i=0;i<8;i++) ((unsigned char*)&p)[i] = g[i]; assert(p->a == p->b); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,rd,0);
 struct hold *h = malloc(sizeof *h);
 struct box *p = malloc(sizeof *p); p->a=0; p->b=0; h->p = p;
 for (int i=0;i<8;i++) g[i] = ((unsigned char*)h)[i];
 ready = 1;
 p->a = 1; p->b = 1;
 pthread_join(t,0); return 0; }
