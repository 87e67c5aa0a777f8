// expect: UNSAFE ; check: assert
// Its twin: one that is not _Atomic is seen half written.
#include <assert.h>
#include <pthread.h>
struct range { int low, high; };
struct range r;
void *grow(void *arg) { struct range v = {1, 2}; r = v; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, grow, 0);
  struct range v = r;
  assert(v.high == 2 * v.low);
  pthread_join(t, 0);
}
