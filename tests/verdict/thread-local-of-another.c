// args: --check=assert
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
__thread int x;
void *f(void *p) {
  *(int *)p = 5;
  x = 9;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, &x);
  pthread_join(t, 0);
  assert(x == 5);
}
