// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A compare-exchange that fails drains, too. */
atomic_int x, y, z;
int r, s;

void *first(void *arg)
{
  int old = 5;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_compare_exchange_strong_explicit(&z, &old, 6, memory_order_relaxed,
                                          memory_order_relaxed);
  r = atomic_load_explicit(&y, memory_order_relaxed);
  return arg;
}

void *second(void *arg)
{
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_exchange(&z, 0);
  s = atomic_load_explicit(&x, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(!(r == 0 && s == 0));
  return 0;
}
