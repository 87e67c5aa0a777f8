// sc: SAFE
// c11: UNSAFE
#include <pthread.h>
#include <stdatomic.h>
/* A compare-exchange that fails releases nothing; nobody else stores there, so
 * what it reads is the newest in any case. */

static int data;
static atomic_int ready;

static void *run(void *unused)
{
  data = 1;
  int expected = 1;
  atomic_compare_exchange_strong_explicit(&ready, &expected, 2,
                                          memory_order_release,
                                          memory_order_relaxed);
  atomic_fetch_add_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire)) {
    data++;
  }
  pthread_join(t, 0);
  return 0;
}
