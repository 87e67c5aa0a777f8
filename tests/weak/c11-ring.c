// sc: SAFE
// tso: SAFE
// pso: SAFE
// c11: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Places of an array by an index that is only known then. A release goes on
 * over an update of another thread, which itself releases nothing. */
atomic_int ring[2], turn;

void *writer(void *arg)
{
  int at = atomic_fetch_add_explicit(&turn, 1, memory_order_relaxed) & 1;
  atomic_store_explicit(&ring[at], 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&turn, 2, memory_order_release);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int before = atomic_fetch_add_explicit(&turn, 1, memory_order_relaxed);
  int now = atomic_load_explicit(&turn, memory_order_acquire);
  if (now == 4) {
    int at = before == 1 || before == 3 ? 0 : 1;
    assert(atomic_load_explicit(&ring[at], memory_order_relaxed) == 1);
  }
  return 0;
}
