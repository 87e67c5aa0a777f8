// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x = 1, y = 1;
void *f(void *a) { x = x + y; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  y = x + y;
  pthread_join(t, 0);
  assert(x + y == 5 || x + y == 4 + 1);
}
