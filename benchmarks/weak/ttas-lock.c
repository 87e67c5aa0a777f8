/* A test-and-test-and-set lock (Rudolph and Segall, 1984).
 *
 * row: ssss : only the exchange acquires, only leaving releases
 * row: ssuu -DLEAVE=relaxed : PSO lets the lock be free too early
 * row: sssu -DENTER=relaxed : an update drains buffers, but does not acquire */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef ENTER
#define ENTER acquire
#endif
#ifndef LEAVE
#define LEAVE release
#endif

atomic_int lock;
int count;

static void *work(void *arg)
{
  do {
    while (atomic_load_explicit(&lock, memory_order_relaxed)) {
    }
  } while (atomic_exchange_explicit(&lock, 1, ORDER(ENTER)));
  count++;
  atomic_store_explicit(&lock, 0, ORDER(LEAVE));
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(count == 2);
  return 0;
}
