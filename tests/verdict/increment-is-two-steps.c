// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x;
void *f(void *a) { x++; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x++;
  pthread_join(t, 0);
  assert(x == 2);
}
