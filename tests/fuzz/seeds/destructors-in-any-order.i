typedef unsigned pthread_key_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_key_create(pthread_key_t *, void (*)(void *));
int pthread_setspecific(pthread_key_t, const void *);
void __VERIFIER_assert(int);
pthread_key_t k, l;
int x;
void first(void *p) { x = 1; }
void second(void *p) { __VERIFIER_assert(x == 1); }
void *f(void *a) {
  pthread_setspecific(k, &x);
  pthread_setspecific(l, &x);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, first);
  pthread_key_create(&l, second);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
