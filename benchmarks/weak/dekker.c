/* Dekker's lock for two threads (Dijkstra, EWD 123).
 *
 * row: ssss : all are seq_cst
 * row: suuu -DSTORE=release -DLOAD=acquire : the flag waits in a buffer
 * row: ssss -DSTORE=relaxed -DLOAD=acquire -DFENCE=seq_cst : a fence between
 *   the own flag and the other one's; leaving releases
 * row: suuu -DSTORE=relaxed -DLOAD=acquire -DFENCE=acq_rel : that one does not
 *   drain
 * row: ssuu -DSTORE=relaxed -DLOAD=acquire -DFENCE=seq_cst -DLEAVE=relaxed :
 *   what was done inside is seen after the lock is free
 * row: sssu -DSTORE=relaxed -DLOAD=relaxed -DFENCE=seq_cst : who enters does
 *   not know what was done inside */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef STORE
#define STORE seq_cst
#endif
#ifndef LEAVE
#define LEAVE release
#endif
#ifndef LOAD
#define LOAD seq_cst
#endif
#ifndef FENCE
#define FENCE relaxed
#endif

atomic_int wants[2], turn;
int shared;

static void announce(int me)
{
  atomic_store_explicit(&wants[me], 1, ORDER(STORE));
  atomic_thread_fence(ORDER(FENCE));
}

static void enter(int me)
{
  int other = 1 - me;
  announce(me);
  while (atomic_load_explicit(&wants[other], ORDER(LOAD))) {
    if (atomic_load_explicit(&turn, ORDER(LOAD)) == other) {
      atomic_store_explicit(&wants[me], 0, ORDER(STORE));
      while (atomic_load_explicit(&turn, ORDER(LOAD)) == other) {
      }
      announce(me);
    }
  }
}

static void *work(void *arg)
{
  int me = arg != 0;
  enter(me);
  shared = me;
  assert(shared == me);
  atomic_store_explicit(&turn, 1 - me, ORDER(LEAVE));
  atomic_store_explicit(&wants[me], 0, ORDER(LEAVE));
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
