/* A sequence lock (Linux 2.5; for C11: Boehm, MSPC 2012): readers try again if
 * a writer was there.
 *
 * row: ssss : two fences, a release, an acquire
 * row: ssuu -DWRITE=relaxed : data may be seen before the number is odd
 * row: ssuu -DEND=relaxed : the number may be even before data are seen
 * row: sssu -DREAD=relaxed : data may be read after the second number
 * row: sssu -DBEGIN=relaxed : or before the first one */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef WRITE
#define WRITE release
#endif
#ifndef END
#define END release
#endif
#ifndef READ
#define READ acquire
#endif
#ifndef BEGIN
#define BEGIN acquire
#endif

atomic_int number, x, y;

static void *writer(void *arg)
{
  atomic_store_explicit(&number, 1, memory_order_relaxed);
  atomic_thread_fence(ORDER(WRITE));
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_store_explicit(&number, 2, ORDER(END));
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int before = atomic_load_explicit(&number, ORDER(BEGIN));
  int a = atomic_load_explicit(&x, memory_order_relaxed);
  int b = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_thread_fence(ORDER(READ));
  int after = atomic_load_explicit(&number, memory_order_relaxed);
  if (before == after && before % 2 == 0) {
    assert(a == b);
  }
  pthread_join(t, 0);
  return 0;
}
