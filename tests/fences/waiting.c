/* A flag that is cleared, and set by another thread that knows of it: were the
 * clearing not passed on, it could come last, and the wait would never end. */
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag, go;

static void *set(void *arg)
{
  while (!atomic_load_explicit(&go, memory_order_acquire)) {
  }
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  atomic_store_explicit(&flag, 2, memory_order_relaxed);
  atomic_store_explicit(&go, 1, memory_order_release);
  while (atomic_load_explicit(&flag, memory_order_relaxed) != 1) {
  }
  pthread_join(t, 0);
  return 0;
}
