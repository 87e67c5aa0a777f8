typedef volatile int pthread_spinlock_t;
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_spin_init(pthread_spinlock_t *, int);
int pthread_spin_lock(pthread_spinlock_t *);
int pthread_spin_unlock(pthread_spinlock_t *);
void __VERIFIER_assert(int);
pthread_spinlock_t l;
int x;
void *f(void *a) {
  pthread_spin_lock(&l);
  x++;
  pthread_spin_unlock(&l);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&l, 0);
  pthread_create(&t, 0, f, 0);
  __VERIFIER_assert(pthread_spin_trylock(&l) == 0);
}
