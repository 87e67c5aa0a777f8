// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *f(void *a) { exit(0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(0);
}
