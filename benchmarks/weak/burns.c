/* Burns' lock: one bit a thread; the second one gives way (Burns and Lynch,
 * 1980; in Lamport, JACM 1986, as the one-bit algorithm).
 *
 * row: ssss : all are seq_cst
 * row: suuu -DSTORE=release -DLOAD=acquire : a bit waits in its buffer
 * row: ssss -DSTORE=relaxed -DLOAD=acquire -DFENCE=seq_cst : a fence behind it
 * row: sssu -DSTORE=relaxed -DLOAD=relaxed -DFENCE=seq_cst : entering does not
 *   acquire */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef STORE
#define STORE seq_cst
#endif
#ifndef LOAD
#define LOAD seq_cst
#endif
#ifndef FENCE
#define FENCE relaxed
#endif

atomic_int wants[2];
int shared;

static void announce(int me)
{
  atomic_store_explicit(&wants[me], 1, ORDER(STORE));
  atomic_thread_fence(ORDER(FENCE));
}

static int sees(int other)
{
  return atomic_load_explicit(&wants[other], ORDER(LOAD));
}

static void *first(void *arg)
{
  announce(0);
  while (sees(1)) {
  }
  shared = 1;
  assert(shared == 1);
  atomic_store_explicit(&wants[0], 0, memory_order_release);
  return arg;
}

static void *second(void *arg)
{
  announce(1);
  while (sees(0)) {
    atomic_store_explicit(&wants[1], 0, ORDER(STORE));
    while (sees(0)) {
    }
    announce(1);
  }
  shared = 2;
  assert(shared == 2);
  atomic_store_explicit(&wants[1], 0, memory_order_release);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, second, 0);
  first(0);
  pthread_join(t, 0);
  return 0;
}
