typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
void __VERIFIER_assert(int);
int one(void) { return 1; }
int two(void) { return 2; }
int (*fp)(void) = one;
void *f(void *a) { fp = two; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  __VERIFIER_assert(fp() == 1);
}
