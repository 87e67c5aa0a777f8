typedef union { char s[56]; long a; } pthread_rwlock_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_rwlock_rdlock(pthread_rwlock_t *);
int pthread_rwlock_unlock(pthread_rwlock_t *);
pthread_rwlock_t l = {{0}};
pthread_rwlock_t m = {{0}};
void *f(void *a) {
  pthread_rwlock_rdlock(&m);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&m);
  pthread_rwlock_unlock(&m);
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
}
