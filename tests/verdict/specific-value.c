// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_key_t k, l;
int x;
void *f(void *a) {
  assert(!pthread_getspecific(k));
  pthread_setspecific(k, a);
  assert(pthread_getspecific(k) == a);
  return a;
}
int main(void) {
  pthread_t t;
  assert(!pthread_key_create(&k, 0) && !pthread_key_create(&l, 0));
  pthread_create(&t, 0, f, &k);
  f(&x);
  *(int *)pthread_getspecific(k) = 7;
  assert(x == 7 && !pthread_getspecific(l));
  pthread_join(t, 0);
  pthread_key_delete(k);
}
