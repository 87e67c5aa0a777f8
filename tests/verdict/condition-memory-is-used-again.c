// args: --check=deadlock
// verdict: SAFE
#define V(s,u...) s
#define BUG 0
#define _GNU_SOURCE
#include <pthread.h>
#include <threads.h>
#include <stdatomic.h>
#include <semaphore.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void); extern unsigned __VERIFIER_nondet_uint(void);extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int); extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
#define GO(t,f,a) pthread_create(&t,0,f,(void*)(a))
#define JN(t) pthread_join(t,0)
#define LK(m) pthread_mutex_lock(m)
#define UL(m) pthread_mutex_unlock(m)
#define MX PTHREAD_MUTEX_INITIALIZER
#define CV PTHREAD_COND_INITIALIZER
typedef pthread_mutex_t M;
M m=MX; union{pthread_cond_t c; long l[6];} u={.c=CV}; int ok;
void *f(void*a){ LK(&m); while(!ok) pthread_cond_wait(&u.c,&m); UL(&m); return 0;}
int main(){pthread_t a; GO(a,f,0); LK(&m); V(ok=1;,) pthread_cond_broadcast(&u.c); V(pthread_cond_destroy(&u.c); for(int i=0;i<6;i++)u.l[i]=-1;,) UL(&m); JN(a);}
