// verdict: SAFE
#include <assert.h>
#include <threads.h>
once_flag once = ONCE_FLAG_INIT;
int x;
void init(void) { x++; }
int f(void *a) {
  call_once(&once, init);
  assert(x == 1);
  return 0;
}
int main(void) {
  thrd_t t;
  thrd_create(&t, f, 0);
  thrd_detach(t);
  f(0);
}
