/* Message passing: what was written before the flag is there once the flag is
 * seen (Lamport 1977; C11 7.17.3).
 *
 * row: ssss : released and acquired
 * row: ssuu -DSTORE=relaxed : PSO lets the flag leave first; nothing orders in
 *   C11, so it is a race, too
 * row: sssu -DLOAD=relaxed : store buffers do not reorder loads; C11 has a race
 * row: ssss -DFENCES -DSTORE=relaxed -DLOAD=relaxed : fences do the same */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef STORE
#define STORE release
#endif
#ifndef LOAD
#define LOAD acquire
#endif

int data;
atomic_int ready;

static void *writer(void *arg)
{
  data = 42;
#ifdef FENCES
  atomic_thread_fence(memory_order_release);
#endif
  atomic_store_explicit(&ready, 1, ORDER(STORE));
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  if (atomic_load_explicit(&ready, ORDER(LOAD))) {
#ifdef FENCES
    atomic_thread_fence(memory_order_acquire);
#endif
    assert(data == 42);
  }
  pthread_join(t, 0);
  return 0;
}
