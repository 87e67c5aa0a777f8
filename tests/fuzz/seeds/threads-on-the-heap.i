typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void *malloc(unsigned long);
void __VERIFIER_assert(int);
int x;
void *f(void *a) { x = x + 1; return a; }
int main(void) {
  pthread_t *t = malloc(2 * sizeof *t);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  __VERIFIER_assert(x == 2);
}
