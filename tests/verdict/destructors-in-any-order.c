// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_key_t k, l;
int x;
void first(void *p) { x = 1; }
void second(void *p) { assert(x == 1); }
void *f(void *a) {
  pthread_setspecific(k, &x);
  pthread_setspecific(l, &x);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, first);
  pthread_key_create(&l, second);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
