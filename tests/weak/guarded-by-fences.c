// args: --check=race
// c11: SAFE
#include <pthread.h>
#include <stdatomic.h>
/* Only one may be in. */
atomic_int x, y;
int data;

void *first(void *arg)
{
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (!atomic_load_explicit(&y, memory_order_relaxed)) {
    data = 1;
  }
  return arg;
}

void *second(void *arg)
{
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (!atomic_load_explicit(&x, memory_order_relaxed)) {
    data = 2;
  }
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
