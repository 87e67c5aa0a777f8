/* An object that the last of its users gives back.
 *
 * row: ssss : each releases its use, the last one acquires all of them
 * row: sssu -DDROP=relaxed : the last one does not know that all are done; an
 *   update drains buffers
 * row: sssu -DLAST=relaxed : it does not ask */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef DROP
#define DROP release
#endif
#ifndef LAST
#define LAST acquire
#endif

int values[2] = {1, 1};
atomic_int users = 2;

static void *use(void *arg)
{
  int me = arg != 0;
  values[me] = 2;
  if (atomic_fetch_sub_explicit(&users, 1, ORDER(DROP)) == 1) {
    atomic_thread_fence(ORDER(LAST));
    assert(values[0] == 2 && values[1] == 2);
    values[0] = values[1] = 0;
  }
  return arg;
}

int main(void)
{
  static int one;
  pthread_t t;
  pthread_create(&t, 0, use, &one);
  use(0);
  pthread_join(t, 0);
  return 0;
}
