// args: --no-fail=abort
// verdict: UNSAFE (assert)
// As abort-in-a-section.c, without the section: main may look in between.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x;
void *stop(void *arg) {
  x = 1;
  abort();
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stop, 0);
  assert(x == 0);
}
