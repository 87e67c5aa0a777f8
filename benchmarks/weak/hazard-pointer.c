/* A hazard pointer (Michael, TPDS 2004): who uses a node says so, and looks
 * whether it is still there; who wants to give it back looks who does.
 *
 * row: ssss : a fence on both sides
 * row: suuu -DUSER=relaxed : the hazard is not seen in time
 * row: suuu -DOWNER=relaxed : as the exchange is of C11's; see below
 * row: sssu -DCLEAR=relaxed : that it was used is not known when it is cleared
 *
 * The owner takes the node away with a store: an exchange would drain the
 * buffer, so that its fence would be needed in C11 only:
 * row: sssu -DOWNER=relaxed -DEXCHANGE : so it is */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef USER
#define USER seq_cst
#endif
#ifndef OWNER
#define OWNER seq_cst
#endif
#ifndef CLEAR
#define CLEAR release
#endif

int value = 1;
atomic_int there = 1, hazard;

static void *use(void *arg)
{
  if (atomic_load_explicit(&there, memory_order_relaxed)) {
    atomic_store_explicit(&hazard, 1, memory_order_relaxed);
    atomic_thread_fence(ORDER(USER));
    if (atomic_load_explicit(&there, memory_order_acquire)) {
      assert(value == 1);
    }
    atomic_store_explicit(&hazard, 0, ORDER(CLEAR));
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, use, 0);
#ifdef EXCHANGE
  atomic_exchange_explicit(&there, 0, memory_order_relaxed);
#else
  atomic_store_explicit(&there, 0, memory_order_relaxed);
#endif
  atomic_thread_fence(ORDER(OWNER));
  if (!atomic_load_explicit(&hazard, memory_order_acquire)) {
    value = 0; /* it is given back */
  }
  pthread_join(t, 0);
  return 0;
}
