// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
int x;
void *f(void *a) { x++; return a; }
void init(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
}
int main(void) {
  int n = 3;
  while (n--) pthread_once(&once, init);
  assert(x <= 1);
}
