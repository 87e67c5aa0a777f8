// args: --check=memsafety
// c11: UNSAFE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* Memory that is given back while another thread may still look at it. */
atomic_int *_Atomic shared;

void *reader(void *arg)
{
  atomic_int *p = atomic_load_explicit(&shared, memory_order_acquire);
  if (p) {
    atomic_load_explicit(p, memory_order_relaxed);
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  atomic_int *p = malloc(sizeof *p);
  if (!p) {
    return 0;
  }
  atomic_init(p, 1);
  atomic_store_explicit(&shared, p, memory_order_release);
  pthread_create(&t, 0, reader, 0);
  free(p);
  pthread_join(t, 0);
  return 0;
}
