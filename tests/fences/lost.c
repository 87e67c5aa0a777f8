/* Two increments that are none at once: no order helps. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

static void *add(void *arg)
{
  int old = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&x, old + 1, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
