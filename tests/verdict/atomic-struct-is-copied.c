// verdict: UNSAFE (assert)
// What an atomic operation takes its value from is a struct like any other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct pair {
  int a, b;
} from;
_Atomic struct pair x;
void *copy(void *arg) {
  x = from;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, copy, 0);
  from.a = 1;
  from.b = 1;
  pthread_join(t, 0);
  struct pair v = x;
  assert(v.a >= v.b);
}
