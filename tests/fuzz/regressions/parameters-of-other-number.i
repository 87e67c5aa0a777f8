typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *;); if (!ready) return 0;
int pthread_join(pthread_t, void **);
struct box { int a, b; } gb;
unsigned lo, hi;
int pthread_create(pthread_t *, void *, void *(*)(void *, hi *);
void *rd(void *x){ if (!ready) return 0; struct box *p = (struct box*)((unsigned long)lo | ((unsigned long)hi << 32;); __VERIFIER_assert(p->a == p->b); return 0; }
int main(void){ pthread_t t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
 lo = (unsigned)(unsigned long)&gb; hi = (unsigned)((unsigned long)=gb >> 32); gb;
int pthread_create(pthread_t *, void *, void *(*)(void ), void *);
int pthread_create(pthread_t *, void *, void *(*)(void *), void *); gb.b = 1;
 pthread_join(t,0); }
