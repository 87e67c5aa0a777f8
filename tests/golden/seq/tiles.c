// args: --rounds=2 --tiles=1
// Where turns may stop is said by numbers that a task fills in.
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *a) {
  x = 1;
  x = 2;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int y = x;
  assert(y != 1);
  pthread_join(t, 0);
}
