// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct pair { short a, b; };
_Atomic struct pair p;
struct pair q;
void *f(void *x) {
  struct pair old = {0, 0}, new = {1, 2};
  __atomic_compare_exchange(&q, &old, &new, 0, 5, 5);
  atomic_exchange(&p, new);
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  struct pair old = {0, 0}, new = {3, 4};
  int won = __atomic_compare_exchange(&q, &old, &new, 0, 5, 5);
  struct pair r;
  __atomic_load(&q, &r, 5);
  assert(won ? r.a == 3 && r.b == 4 : r.a == 1 && r.b == 2 && old.a == 1);
  r = atomic_load(&p);
  assert(r.b == 2 * r.a);
}
