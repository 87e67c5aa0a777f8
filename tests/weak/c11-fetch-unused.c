// sc: SAFE
// tso: SAFE
// pso: SAFE
// c11: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* An update is one also where nobody wants what it read: none gets lost. */
atomic_int x;

void *add(void *arg)
{
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, add, 0);
  pthread_create(&u, 0, add, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(atomic_load_explicit(&x, memory_order_relaxed) == 2);
  return 0;
}
