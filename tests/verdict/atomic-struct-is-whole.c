// verdict: SAFE
// An _Atomic struct is stored and loaded at once, by operators and functions.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct pair {
  int a, b;
};
_Atomic struct pair x, y;
void *set(void *arg) {
  struct pair one = {1, 1};
  atomic_store(&x, one);
  y = one;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  struct pair v = atomic_load(&x), w = y;
  assert(v.a == v.b && w.a == w.b);
  pthread_join(t, 0);
}
