// args: --check=race
// c11: BOUNDED
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* Who gives memory back has to know that it was allocated. */
_Atomic(int *) shared;

void *make(void *arg)
{
  int *p = malloc(sizeof *p);
  atomic_store_explicit(&shared, p, memory_order_release);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, make, 0);
  int *p = atomic_load_explicit(&shared, memory_order_acquire);
  if (p) {
    free(p);
  }
  pthread_join(t, 0);
  return 0;
}
