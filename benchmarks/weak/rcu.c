/* Read, copy, update with one reader, which says when it reads (Desnoyers and
 * others, TPDS 2012: the variant with a fence in each reader).
 *
 * row: ssss : a fence on both sides, a release, an acquire
 * row: suuu -DREADER=relaxed : the updater does not see that somebody reads
 * row: suuu -DUPDATER=relaxed : who reads does not see what is new
 * row: ssuu -DPUBLISH=relaxed -DUPDATER=seq_cst : the new one may be seen
 *   before what is in it
 * row: sssu -DLEAVE=relaxed : reading may still go on, as far as C11 knows */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef READER
#define READER seq_cst
#endif
#ifndef UPDATER
#define UPDATER seq_cst
#endif
#ifndef PUBLISH
#define PUBLISH release
#endif
#ifndef LEAVE
#define LEAVE release
#endif

int values[2] = {1, 0};
atomic_int current, reads;

static void *reader(void *arg)
{
  atomic_store_explicit(&reads, 1, memory_order_relaxed);
  atomic_thread_fence(ORDER(READER));
  int which = atomic_load_explicit(&current, memory_order_acquire);
  assert(values[which] > 0);
  atomic_store_explicit(&reads, 0, ORDER(LEAVE));
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  values[1] = 2;
  atomic_store_explicit(&current, 1, ORDER(PUBLISH));
  atomic_thread_fence(ORDER(UPDATER));
  while (atomic_load_explicit(&reads, memory_order_acquire)) {
  }
  values[0] = -1; /* it is given back */
  pthread_join(t, 0);
  return 0;
}
