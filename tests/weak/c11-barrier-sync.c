// c11: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* What GCC names __sync is a full barrier. */
atomic_int x, y;
int one, other, seen[2];

void *first(void *arg)
{
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  __sync_fetch_and_add(&one, 1);
  seen[0] = atomic_load_explicit(&y, memory_order_relaxed);
  return arg;
}

void *second(void *arg)
{
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  __sync_fetch_and_add(&other, 1);
  seen[1] = atomic_load_explicit(&x, memory_order_relaxed);
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(seen[0] || seen[1]);
  return 0;
}
