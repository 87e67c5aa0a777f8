// args: --check=race
// c11: UNSAFE
#include <pthread.h>
#include <stdatomic.h>
/* Who uses a variable of another thread has to know that it is there. */
_Atomic(int *) shared;
atomic_int used;

void *make(void *arg)
{
  int x;
  atomic_store_explicit(&shared, &x, memory_order_relaxed);
  while (!atomic_load_explicit(&used, memory_order_acquire)) {
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  int *p;
  pthread_create(&t, 0, make, 0);
  while (!(p = atomic_load_explicit(&shared, memory_order_acquire))) {
  }
  *p = 1;
  atomic_store_explicit(&used, 1, memory_order_release);
  pthread_join(t, 0);
  return 0;
}
