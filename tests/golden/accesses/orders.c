/* Every kind of access, with its order, as the threads have it. */
#include <pthread.h>
#include <stdatomic.h>
atomic_int a, b, flag_word;
atomic_flag flag;
int plain, guarded, locked;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void *f(void *arg)
{
  int old = 1;
  atomic_store_explicit(&a, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&b, 1, memory_order_release);
  atomic_fetch_add_explicit(&a, 2, memory_order_acq_rel);
  atomic_compare_exchange_strong_explicit(&a, &old, 3, memory_order_acquire,
                                          memory_order_relaxed);
  a++;
  a = 5;
  __atomic_store_n(&plain, 1, __ATOMIC_RELEASE);
  __sync_synchronize();
  __sync_lock_test_and_set(&guarded, 1);
  while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire)) {
    break;
  }
  atomic_flag_clear_explicit(&flag, memory_order_release);
  __asm__ volatile("mfence" ::: "memory");
  __asm__ volatile("" ::: "memory");
  pthread_mutex_lock(&m);
  locked++;
  pthread_mutex_unlock(&m);
  __VERIFIER_atomic_begin();
  flag_word = plain ? guarded : 2;
  __VERIFIER_atomic_end();
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int x = atomic_load_explicit(&b, memory_order_acquire);
  int y = a;
  atomic_signal_fence(memory_order_seq_cst);
  y += atomic_exchange(&flag_word, 0);
  pthread_mutex_lock(&m);
  y += locked;
  pthread_mutex_unlock(&m);
  y += guarded + __atomic_load_n(&plain, __ATOMIC_CONSUME);
  atomic_compare_exchange_weak_explicit(&a, &y, x, memory_order_acq_rel,
                                        memory_order_acquire);
  return atomic_flag_test_and_set(&flag) && (y || plain);
}
