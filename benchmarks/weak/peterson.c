/* Peterson's lock for two threads (Peterson, IPL 1981).
 *
 * row: ssss : all are seq_cst
 * row: suuu -DSTORE=release -DLOAD=acquire : each may miss the other's flag
 * row: ssuu -DSTORE=relaxed -DLOAD=acquire -DFENCE=seq_cst : a fence behind
 *   `turn` is enough for TSO; PSO lets `turn` pass the flag
 * row: sssu -DSTORE=relaxed -DTURN=release -DLOAD=acquire -DFENCE=seq_cst : now
 *   PSO keeps them apart; in C11 nobody reads what `turn` releases, as the
 *   other one overwrites it
 * row: ssss -DSTORE=relaxed -DLOAD=acquire -DEXCHANGE=acq_rel : an exchange
 *   reads it (Vyukov), and drains buffers
 * row: sssu -DSTORE=relaxed -DLOAD=acquire -DEXCHANGE=release : it reads, but
 *   does not acquire; a drained buffer is all that store buffers need */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef STORE
#define STORE seq_cst
#endif
#ifndef TURN
#define TURN STORE
#endif
#ifndef LOAD
#define LOAD seq_cst
#endif
#ifndef FENCE
#define FENCE relaxed
#endif

atomic_int wants[2], turn;
int shared;

static void enter(int me)
{
  int other = 1 - me;
  atomic_store_explicit(&wants[me], 1, ORDER(STORE));
#ifdef EXCHANGE
  atomic_exchange_explicit(&turn, other, ORDER(EXCHANGE));
#else
  atomic_store_explicit(&turn, other, ORDER(TURN));
#endif
  atomic_thread_fence(ORDER(FENCE));
  while (atomic_load_explicit(&wants[other], ORDER(LOAD)) &&
         atomic_load_explicit(&turn, ORDER(LOAD)) == other) {
  }
}

static void *work(void *arg)
{
  int me = arg != 0;
  enter(me);
  shared = me;
  assert(shared == me);
  atomic_store_explicit(&wants[me], 0, memory_order_release);
  return arg;
}

int main(void)
{
  static int one;
  pthread_t t;
  pthread_create(&t, 0, work, &one);
  work(0);
  pthread_join(t, 0);
  return 0;
}
