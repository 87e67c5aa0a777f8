// sc: SAFE
// tso: SAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Threads that are alike: of each the second store may be seen first. */
atomic_int data[3], flag, next;

void *run(void *arg)
{
  int me = atomic_fetch_add(&next, 1);
  int seen = atomic_load_explicit(&flag, memory_order_relaxed);
  if (seen) {
    assert(atomic_load_explicit(&data[seen - 1], memory_order_relaxed));
  }
  atomic_store_explicit(&data[me], 1, memory_order_relaxed);
  atomic_store_explicit(&flag, me + 1, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t, u, v;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_create(&v, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
  return 0;
}
