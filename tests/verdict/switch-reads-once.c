// args: --check=assert
// verdict: SAFE
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
  switch (x) {
  case 1:
    r = 1;
    break;
  case 0:
    r = 0;
    break;
  default:
    r = 9;
  }
  pthread_join(t, 0);
  assert(r != 9);
}
