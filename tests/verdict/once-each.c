// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_once_t once[2] = {PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT};
int x;
void init(void) { x++; }
void *f(void *a) {
  pthread_once(&once[a != 0], init);
  assert(x == 1);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, &x);
  f(0);
  pthread_join(t, 0);
}
