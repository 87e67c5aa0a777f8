typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void __VERIFIER_assert(int);
_Bool __VERIFIER_nondet_bool(void); int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); void __VERIFIER_assume(int);
union U { int a[20]; long l; } s, n; void *f(void *x){ for (int i=0;i<20;i++) n.a[i]=1; s = n; return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); int p=s.a[0]; int q=s.a[19]; __VERIFIER_assert(!(p==1&&q==0)); pthread_join(t,0); return 0; }
