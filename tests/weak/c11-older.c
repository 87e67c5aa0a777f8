// sc: SAFE
// c11: BOUNDED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* More older values are there than are kept. */
atomic_int x;

void *writer(void *arg)
{
  for (int i = 1; i < 20; i++) {
    atomic_store_explicit(&x, i, memory_order_relaxed);
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int before = atomic_load_explicit(&x, memory_order_relaxed);
  assert(before <= atomic_load_explicit(&x, memory_order_relaxed));
  return 0;
}
