// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
int x;
void init(void) { x++; }
void *f(void *a) {
  pthread_once(&once, init);
  assert(x == 1);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_once(&once, init);
  pthread_join(t, 0);
  assert(x == 1);
}
