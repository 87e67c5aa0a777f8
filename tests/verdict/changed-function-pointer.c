// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int one(void) { return 1; }
int two(void) { return 2; }
int (*fp)(void) = one;
void *f(void *a) { fp = two; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  assert(fp() == 1);
}
