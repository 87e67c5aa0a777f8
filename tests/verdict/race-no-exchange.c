// verdict: SAFE (stepper, c11)
// args: --check=race
// An update goes on with what was released before it.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *run(void *unused)
{
  data = 1;
  int expected = 0;
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
