// verdict: SAFE (stepper, c11)
// args: --check=race
// Who sees what is released knows what came before.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *run(void *unused)
{
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
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
