// sc: SAFE
// tso: SAFE
// pso: SAFE
// c11: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A lock made of a compare-exchange: who gets it knows what its holders did. */
atomic_int lock;
int count;

static void add(void)
{
  int free = 0;
  if (!atomic_compare_exchange_strong_explicit(
          &lock, &free, 1, memory_order_acquire, memory_order_relaxed)) {
    return;
  }
  count++;
  atomic_store_explicit(&lock, 0, memory_order_release);
}

void *adder(void *arg)
{
  add();
  return arg;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], 0, adder, 0);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], 0);
  }
  assert(count == 1 || count == 2);
  return 0;
}
