// sc: SAFE
// tso: SAFE
// c11: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A message without a release. */
atomic_int x, sent;

void *writer(void *arg)
{
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&sent, 1, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  if (atomic_load_explicit(&sent, memory_order_acquire)) {
    assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
  }
  return 0;
}
