// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
struct box { int a, b; } gb;
unsigned lo, hi; _Atomic int ready;
void *rd(void *x){ if (!ready) return 0; struct box *p = (struct box*)((uintptr_t)lo | ((uintptr_t)hi << 32)); assert(p->a == p->b); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,rd,0);
 lo = (unsigned)(uintptr_t)&gb; hi = (unsigned)((uintptr_t)&gb >> 32); ready=1;
 gb.a = 1; gb.b = 1;
 pthread_join(t,0); return 0; }
