typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
_Noreturn void exit(int);
void __VERIFIER_assert(int);
int x;
void *f(void *a) { x = 1; exit(0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  __VERIFIER_assert(x == 0);
  pthread_join(t, 0);
  __VERIFIER_assert(0);
}
