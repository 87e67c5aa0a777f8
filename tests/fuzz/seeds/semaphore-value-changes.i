typedef union { char s[32]; long a; } sem_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int sem_init(sem_t *, int, unsigned);
int sem_post(sem_t *);
void __VERIFIER_assert(int);
sem_t s;
void *f(void *a) {
  sem_post(&s);
  return a;
}
int main(void) {
  pthread_t t;
  int n, m;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, f, 0);
  sem_getvalue(&s, &n);
  sem_getvalue(&s, &m);
  __VERIFIER_assert(n == m);
}
