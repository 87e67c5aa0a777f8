/* The work-stealing deque of Chase and Lev (SPAA 2005), in C11 as Le and others
 * have it (PPoPP 2013), of fixed size: the owner puts two and takes two, while a
 * thief steals two.
 *
 * row: ssss : as there
 * row: suuu -DTAKE=acq_rel : both may get the last one
 * row: sssu -DSTEAL=acquire : in C11 the thief needs its fence, too
 * row: ssuu -DPUSH=relaxed : it may steal what is not there yet */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef PUSH
#define PUSH release
#endif
#ifndef TAKE
#define TAKE seq_cst
#endif
#ifndef STEAL
#define STEAL seq_cst
#endif
#define GET(p) atomic_load_explicit(p, memory_order_relaxed)
#define SET(p, v) atomic_store_explicit(p, v, memory_order_relaxed)

atomic_int top, bottom, cells[2], taken[3];

static int win(int t)
{
  return atomic_compare_exchange_strong_explicit(
      &top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed);
}

static void put(int value)
{
  int b = GET(&bottom);
  SET(&cells[b % 2], value);
  atomic_thread_fence(ORDER(PUSH));
  SET(&bottom, b + 1);
}

static int take(void)
{
  int b = GET(&bottom) - 1, value = 0;
  SET(&bottom, b);
  atomic_thread_fence(ORDER(TAKE));
  int t = GET(&top);
  if (t <= b) {
    value = GET(&cells[b % 2]);
    if (t < b) {
      return value;
    }
    value = win(t) ? value : 0;
  }
  SET(&bottom, b + 1);
  return value;
}

static int steal(void)
{
  int t = atomic_load_explicit(&top, memory_order_acquire);
  atomic_thread_fence(ORDER(STEAL));
  int b = atomic_load_explicit(&bottom, memory_order_acquire);
  int value = -1;
  if (t < b) {
    value = GET(&cells[t % 2]);
    value = win(t) ? value : -1;
  }
  return value;
}

static void use(int value)
{
  assert(value != 0);
  if (value > 0) {
    assert(atomic_fetch_add_explicit(&taken[value], 1,
                                     memory_order_relaxed) == 0);
  }
}

static void *thief(void *arg)
{
  use(steal());
  use(steal());
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, thief, 0);
  put(1);
  put(2);
  for (int i = 0; i < 2; i++) {
    int value = take();
    if (value) {
      use(value);
    }
  }
  pthread_join(t, 0);
  return 0;
}
