// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
struct box { int a, b; } gb;
struct box *gp = &gb;
void *rd(void *x){ struct box *p; for (int i=0;i<8;i++) ((unsigned char*)&p)[i] = ((unsigned char*)&gp)[i]; assert(p->a == p->b); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,rd,0);
 gb.a = 1; gb.b = 1;
 pthread_join(t,0); return 0; }
