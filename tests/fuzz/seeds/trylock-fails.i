typedef union { char s[40]; long a; } pthread_mutex_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
void __VERIFIER_assert(int);
pthread_mutex_t m = {{0}};
int busy;
void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (pthread_mutex_trylock(&m)) busy = 1; else pthread_mutex_unlock(&m);
  __VERIFIER_assert(!busy);
}
