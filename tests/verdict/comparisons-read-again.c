// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  int r = 9;
  pthread_create(&t, 0, f, 0);
  if (x == 1)
    r = 1;
  else if (x == 0)
    r = 0;
  pthread_join(t, 0);
  assert(r != 9);
}
