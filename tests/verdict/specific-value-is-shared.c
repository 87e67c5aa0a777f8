// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_key_t k;
int x;
void *f(void *a) {
  pthread_setspecific(k, a);
  *(int *)pthread_getspecific(k) = 1;
  *(int *)pthread_getspecific(k) = 0;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, 0);
  pthread_create(&t, 0, f, &x);
  assert(x == 0);
  pthread_join(t, 0);
}
