// args: --check=race
// c11: SAFE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* An atomic operation, too, has to know that its object was allocated. */
_Atomic(atomic_int *) shared;

void *make(void *arg)
{
  atomic_int *p = calloc(1, sizeof *p);
  atomic_store_explicit(&shared, p, memory_order_release);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, make, 0);
  atomic_int *p = atomic_load_explicit(&shared, memory_order_acquire);
  if (p) {
    atomic_fetch_add_explicit(p, 1, memory_order_relaxed);
  }
  pthread_join(t, 0);
  return 0;
}
