typedef unsigned pthread_key_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_key_create(pthread_key_t *, void (*)(void *));
int pthread_setspecific(pthread_key_t, const void *);
void *pthread_getspecific(pthread_key_t);
void __VERIFIER_assert(int);
pthread_key_t k;
int x;
void *f(void *a) {
  pthread_setspecific(k, a);
  *(int *)pthread_getspecific(k) = 1;
  *(int *)pthread_getspecific(k) = 0;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, 0);
  pthread_create(&t, 0, f, &x);
  __VERIFIER_assert(x == 0);
  pthread_join(t, 0);
}
