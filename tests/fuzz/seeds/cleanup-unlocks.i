typedef union { char s[40]; long a; } pthread_mutex_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
_Noreturn void pthread_exit(void *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
pthread_mutex_t m = {{0}};
void unlock(void *p) { pthread_mutex_unlock(p); }
void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  pthread_exit(0);
  pthread_cleanup_pop(0);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
}
