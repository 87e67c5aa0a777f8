/* Szymanski's lock, of two threads: a waiting room whose door the last one who
 * came in shuts (Szymanski, ICS 1988).
 *
 * row: ssss : all are seq_cst
 * row: suuu -DSTORE=release -DLOAD=acquire : a flag waits in its buffer
 * row: ssss -DSTORE=relaxed -DLOAD=acquire -DFENCE=seq_cst : a fence behind
 *   each store */
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

atomic_int flag[2];
int shared;

static void *work(void *arg)
{
  int me = arg != 0, other = 1 - me, seen;
  SET(&flag[me], 1);
  while (GET(&flag[other]) >= 3) {
  }
  SET(&flag[me], 3);
  if (GET(&flag[other]) == 1) {
    SET(&flag[me], 2);
    while (GET(&flag[other]) != 4) {
    }
  }
  SET(&flag[me], 4);
  while (me == 1 && GET(&flag[0]) >= 2) {
  }
  shared = me;
  assert(shared == me);
  while (me == 0 && ((seen = GET(&flag[1])) == 2 || seen == 3)) {
  }
  atomic_store_explicit(&flag[me], 0, memory_order_release);
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
