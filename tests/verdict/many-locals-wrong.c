// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define TEN(x, n) x(n##0) x(n##1) x(n##2) x(n##3) x(n##4) x(n##5) x(n##6) \
  x(n##7) x(n##8) x(n##9)
#define FIFTY(x) TEN(x, 0) TEN(x, 1) TEN(x, 2) TEN(x, 3) TEN(x, 4)
#define LOOK(n) int x##n = atomic_load(&v), z##n = atomic_load(&v); \
  up += atomic_load(&v) - z##n; \
  at_once += x##n;
#define ADD(n) later += x##n;
static atomic_int v;
static void *set(void *arg) {
  atomic_store(&v, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  int up = 0, at_once = 0, later = 0;
  pthread_create(&t, 0, set, 0);
  FIFTY(LOOK)
  FIFTY(ADD)
  pthread_join(t, 0);
  assert(up <= 1 && later != 37);
}
