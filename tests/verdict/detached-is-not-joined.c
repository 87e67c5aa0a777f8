// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *a) { x = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_detach(t);
  pthread_join(t, 0);
  assert(x == 1);
}
