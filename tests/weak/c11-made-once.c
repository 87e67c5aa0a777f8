// args: --check=race
// c11: BOUNDED
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* What was known of memory that was given back says nothing of what the same
 * addresses are next, nor of a variable that is there again. */
_Atomic(int *) shared, local;
atomic_int used;

void *make(void *arg)
{
  for (int i = 0; i < 2; i++) {
    int *p = malloc(sizeof *p), x;
    atomic_store_explicit(&shared, p, memory_order_release);
    while (atomic_load_explicit(&used, memory_order_acquire) != 2 * i + 1) {
    }
    free(p);
    atomic_store_explicit(&local, &x, memory_order_release);
    while (atomic_load_explicit(&used, memory_order_acquire) != 2 * i + 2) {
    }
    atomic_store_explicit(&local, 0, memory_order_relaxed);
  }
  return arg;
}

int *take(_Atomic(int *) *from)
{
  int *p;
  while (!(p = atomic_exchange_explicit(from, 0, memory_order_acquire))) {
  }
  return p;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, make, 0);
  for (int i = 0; i < 4; i++) {
    *take(i % 2 ? &local : &shared) = i;
    atomic_fetch_add_explicit(&used, 1, memory_order_release);
  }
  pthread_join(t, 0);
  return 0;
}
