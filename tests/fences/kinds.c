/* Each kind of access with an order, for --memory-orders. */
#include <pthread.h>
#include <stdatomic.h>

int plain;
atomic_int a, b;

static int both(int n);

static void *other(void *arg)
{
  int expected = 0;
  plain = 1;
  atomic_store_explicit(&a, 1, memory_order_release);
  atomic_thread_fence(memory_order_seq_cst);
  b++;
  b = b + 1;
  atomic_compare_exchange_strong_explicit(
      &b, &expected, 4, memory_order_acq_rel, memory_order_relaxed);
  __sync_synchronize();
  __asm__ volatile("mfence" ::: "memory");
  return arg;
}

static int both(int n) {
  atomic_store(&a, n);
  return __atomic_load_n(&a, __ATOMIC_SEQ_CST) + plain;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  both(1);
  both(2);
  b = 3;
  pthread_join(t, 0);
  return 0;
}
