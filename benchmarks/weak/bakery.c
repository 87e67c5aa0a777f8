/* Lamport's bakery, of two threads (Lamport, CACM 1974).
 *
 * row: ssss : all are seq_cst
 * row: suuu -DSTORE=release -DLOAD=acquire : a number waits in its buffer
 * row: ssss -DSTORE=relaxed -DLOAD=acquire -DFENCE=seq_cst : a fence behind
 *   each store
 * row: suuu -DSTORE=relaxed -DLOAD=acquire -DFENCE=release : it does not drain
 */
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
#define GET(p) atomic_load_explicit(p, ORDER(LOAD))
#define SET(p, v) \
  (atomic_store_explicit(p, v, ORDER(STORE)), atomic_thread_fence(ORDER(FENCE)))

atomic_int choosing[2], number[2];
int shared;

static void enter(int me)
{
  int other = 1 - me, mine, its;
  SET(&choosing[me], 1);
  mine = GET(&number[other]) + 1;
  SET(&number[me], mine);
  SET(&choosing[me], 0);
  while (GET(&choosing[other])) {
  }
  do {
    its = GET(&number[other]);
  } while (its && (its < mine || (its == mine && other < me)));
}

static void *work(void *arg)
{
  int me = arg != 0;
  enter(me);
  shared = me;
  assert(shared == me);
  atomic_store_explicit(&number[me], 0, memory_order_release);
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
