/* A barrier whose sense the last one changes (Hensgen, Finkel and Manber,
 * 1988).
 *
 * row: ssss : coming and going are released and acquired
 * row: sssu -DCOME=release : the last one does not know what others did before
 * row: sssu -DCOME=acquire : nor do they say
 * row: ssss -DOPEN=relaxed -DCOME=acq_rel -DFENCE=release : a fence does it
 * row: sssu -DWAIT=relaxed : who waits does not know
 * row: sssu -DOPEN=relaxed : nor is it told; the update has drained buffers */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef COME
#define COME acq_rel
#endif
#ifndef OPEN
#define OPEN release
#endif
#ifndef WAIT
#define WAIT acquire
#endif
#ifndef FENCE
#define FENCE relaxed
#endif

int done[2];
atomic_int missing = 2, sense;

static void *work(void *arg)
{
  int me = arg != 0;
  done[me] = 1;
  if (atomic_fetch_sub_explicit(&missing, 1, ORDER(COME)) == 1) {
    atomic_thread_fence(ORDER(FENCE));
    atomic_store_explicit(&sense, 1, ORDER(OPEN));
  } else {
    while (!atomic_load_explicit(&sense, ORDER(WAIT))) {
    }
  }
  assert(done[1 - me] == 1);
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
