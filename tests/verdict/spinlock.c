// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
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
  f(0);
  pthread_join(t, 0);
  assert(x == 2);
  pthread_spin_destroy(&l);
}
