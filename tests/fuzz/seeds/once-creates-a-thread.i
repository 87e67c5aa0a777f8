typedef int pthread_once_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_once(pthread_once_t *, void (*)(void));
void __VERIFIER_assert(int);
pthread_once_t once = 0;
int x;
void *f(void *a) { x++; return a; }
void init(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
}
int main(void) {
  int n = 3;
  while (n--) pthread_once(&once, init);
  __VERIFIER_assert(x == 0);
}
