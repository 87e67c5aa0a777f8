// sc: SAFE
// tso: SAFE
// pso: SAFE
// c11: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* The same, but nothing orders the accesses to data: Who spins may read
 * what is old. */
atomic_int ready;
int data;

void *writer(void *arg)
{
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  while (!atomic_load_explicit(&ready, memory_order_relaxed)) {
  }
  assert(data == 1);
  return 0;
}
