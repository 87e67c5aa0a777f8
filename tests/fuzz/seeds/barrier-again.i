typedef union { char s[32]; long a; } pthread_barrier_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_barrier_init(pthread_barrier_t *, void *, unsigned);
int pthread_barrier_wait(pthread_barrier_t *);
void __VERIFIER_assert(int);
pthread_barrier_t b;
int x;
void *f(void *a) {
  pthread_barrier_wait(&b);
  x = 1;
  pthread_barrier_wait(&b);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  __VERIFIER_assert(x == 0);
  pthread_barrier_wait(&b);
  pthread_barrier_wait(&b);
  __VERIFIER_assert(x == 1);
  pthread_join(t, 0);
}
