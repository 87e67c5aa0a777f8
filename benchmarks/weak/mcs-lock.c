/* The queue lock of Mellor-Crummey and Scott (TOCS 1991): each waits for a flag
 * of its own.
 *
 * row: ssss : an exchange for the tail, a pointer to the next one, a flag
 * row: sssu -DTAIL=release : who finds the queue empty does not know who was
 *   there before
 * row: ssuu -DPASS=relaxed : PSO passes the lock on too early
 * row: sssu -DWAIT=relaxed : who was waited for is not known */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef TAIL
#define TAIL acq_rel
#endif
#ifndef LINK
#define LINK release
#endif
#ifndef PASS
#define PASS release
#endif
#ifndef WAIT
#define WAIT acquire
#endif

struct node {
  struct node *_Atomic next;
  atomic_int waits;
};

struct node nodes[2];
struct node *_Atomic tail;
int count;

static void enter(struct node *me)
{
  atomic_store_explicit(&me->next, 0, memory_order_relaxed);
  atomic_store_explicit(&me->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&tail, me, ORDER(TAIL));
  if (before) {
    atomic_store_explicit(&before->next, me, ORDER(LINK));
    while (atomic_load_explicit(&me->waits, ORDER(WAIT))) {
    }
  }
}

static void leave(struct node *me)
{
  struct node *expected = me, *next;
  if (!atomic_load_explicit(&me->next, memory_order_acquire) &&
      atomic_compare_exchange_strong_explicit(&tail, &expected, 0,
                                              memory_order_release,
                                              memory_order_relaxed)) {
    return;
  }
  do {
    next = atomic_load_explicit(&me->next, memory_order_acquire);
  } while (!next);
  atomic_store_explicit(&next->waits, 0, ORDER(PASS));
}

static void *work(void *arg)
{
  struct node *me = arg;
  enter(me);
  count++;
  leave(me);
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, work, &nodes[0]);
  pthread_create(&u, 0, work, &nodes[1]);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(count == 2);
  return 0;
}
