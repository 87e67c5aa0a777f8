/* Of three fences two are needed: nothing is stored before the third. A store
 * is stronger than it has to be. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y, done;
int a, b;

static void *first(void *arg)
{
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  a = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  return arg;
}

static void *second(void *arg)
{
  atomic_store(&done, 1);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a == 1 || b == 1);
  return 0;
}
