/* Lamport's fast mutex, of two threads (Lamport, TOCS 1987).
 *
 * row: ssss : all are seq_cst
 * row: suuu -DSTORE=release -DLOAD=acquire : a thread reads `y` before its `x`
 *   is there
 * row: ssss -DSTORE=relaxed -DLOAD=acquire -DFENCE=seq_cst : a fence wherever
 *   a load follows; the flag and `x` may be seen in any order, as both are
 *   there before `y` is read */
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

atomic_int x, y, b[3];
int shared;

static void enter(int me)
{
  for (;;) {
    atomic_store_explicit(&b[me], 1, ORDER(STORE));
    SET(&x, me);
    if (GET(&y) != 0) {
      SET(&b[me], 0);
      while (GET(&y) != 0) {
      }
      continue;
    }
    SET(&y, me);
    if (GET(&x) == me) {
      return;
    }
    SET(&b[me], 0);
    while (GET(&b[3 - me])) {
    }
    if (GET(&y) == me) {
      return;
    }
    while (GET(&y) != 0) {
    }
  }
}

static void *work(void *arg)
{
  int me = arg ? 2 : 1;
  enter(me);
  shared = me;
  assert(shared == me);
  atomic_store_explicit(&y, 0, memory_order_release);
  atomic_store_explicit(&b[me], 0, memory_order_release);
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
