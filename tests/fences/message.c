/* Message passing: both orders are needed, but for the machines with store
 * buffers only the store's is seen. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

static void *write_it(void *arg)
{
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return arg;
}

static void *read_it(void *arg)
{
  if (atomic_load_explicit(&ready, memory_order_acquire)) {
    assert(data == 1);
  }
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, write_it, 0);
  pthread_create(&u, 0, read_it, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
