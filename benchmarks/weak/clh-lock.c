/* The queue lock of Craig, Landin and Hagersten (1993): each waits for the flag
 * of the one before.
 *
 * row: ssss : an exchange for the tail, a flag
 * row: ssuu -DLEAVE=relaxed : PSO lets the lock be free too early
 * row: sssu -DWAIT=relaxed : who was waited for is not known
 * row: sssu -DTAIL=relaxed : nor the node that is waited for: it may say what
 *   it said before its owner came */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef TAIL
#define TAIL acq_rel
#endif
#ifndef LEAVE
#define LEAVE release
#endif
#ifndef WAIT
#define WAIT acquire
#endif

atomic_int busy[3];
atomic_int tail = 2;
int count;

static void *work(void *arg)
{
  int me = arg != 0;
  atomic_store_explicit(&busy[me], 1, memory_order_relaxed);
  int before = atomic_exchange_explicit(&tail, me, ORDER(TAIL));
  while (atomic_load_explicit(&busy[before], ORDER(WAIT))) {
  }
  count++;
  atomic_store_explicit(&busy[me], 0, ORDER(LEAVE));
  return arg;
}

int main(void)
{
  static int one;
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, &one);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(count == 2);
  return 0;
}
