// verdict: UNSAFE
#define V(s,u...) u
#define BUG 1
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
mtx_t m; int f(void*a){ assert(mtx_unlock(&m)!=thrd_error); return 0;}
int main(){thrd_t a; mtx_init(&m,mtx_recursive); mtx_lock(&m); thrd_create(&a,f,0); thrd_join(a,0); }
