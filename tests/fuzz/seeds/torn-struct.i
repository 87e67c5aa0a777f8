typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
void __VERIFIER_assert(int);
struct pair { int a, b; } p = {1, 1};
void *f(void *arg) { p.a = 2; p.b = 2; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  struct pair q = p;
  __VERIFIER_assert(q.a == q.b);
}
