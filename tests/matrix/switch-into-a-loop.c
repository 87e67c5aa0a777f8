// expect: UNSAFE ; check: assert
// Duff's device: the first round begins in the middle.
#include <assert.h>
#include <pthread.h>
int x, y;
void *run(void *arg) {
  int n = 2;
  switch (y) {
  case 0:
    do {
      x++;
  case 1:
      x += 2;
    } while (--n > 0);
  }
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  y = 1;
  pthread_join(t, 0);
  assert(x == 6);
}
