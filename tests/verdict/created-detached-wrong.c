// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *a) { x = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  pthread_create(&t, &a, f, 0);
  if (pthread_join(t, 0) == 0) assert(0);
  assert(x == 1);
}
