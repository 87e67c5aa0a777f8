typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void __VERIFIER_assert(int);
struct box { int a, b; } gb;
unsigned lo, hi; _Atomic int ready;
void *rd(void *x){ if (!ready) return 0; struct box *p = (struct box*)((unsigned long)lo | ((unsigned long)hi << 32)); __VERIFIER_assert(p->a == p->b); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,rd,0);
 lo = (unsigned)(unsigned long)&gb; hi = (unsigned)((unsigned long)&gb >> 32); ready=1;
 gb.a = 1; gb.b = 1;
 pthread_join(t,0); return 0; }
