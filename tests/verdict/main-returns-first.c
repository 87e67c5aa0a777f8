// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x;
void *f(void *a) { x = 1; assert(x == 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  return 0;
}
