// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
int x;
void *f(void *a) { x = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  pthread_create(&t, &a, f, 0);
  assert(pthread_join(t, 0) != 0);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_JOINABLE);
  pthread_create(&t, &a, f, 0);
  assert(pthread_join(t, 0) == 0);
  assert(x == 1);
}
