// sc: SAFE
// tso: SAFE
// pso: SAFE
// c11: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Who spins may read what is old as often as it likes, and goes on in the
 * end. */
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
  while (!atomic_load_explicit(&ready, memory_order_acquire)) {
  }
  assert(data == 1);
  return 0;
}
