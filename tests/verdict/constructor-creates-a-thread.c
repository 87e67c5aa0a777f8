// args: --check=assert
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int x;
pthread_t t;
void *f(void *p) {
  x = 1;
  return p;
}
__attribute__((constructor)) void c(void) {
  pthread_create(&t, 0, f, 0);
}
int main(void) {
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
