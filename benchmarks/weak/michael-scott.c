/* The queue of Michael and Scott (PODC 1996); nodes are used once.
 *
 * row: ssss : linking releases, following a link acquires; the tail is a hint
 *   that acquires and releases, too
 * row: sssu -DLINK=relaxed : what is in a node is not known with it
 * row: sssu -DFOLLOW=relaxed : nor to who does not ask */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef LINK
#define LINK release
#endif
#ifndef FOLLOW
#define FOLLOW acquire
#endif

struct node {
  int value;
  struct node *_Atomic next;
};

struct node nodes[3];
struct node *_Atomic head = &nodes[0], *_Atomic tail = &nodes[0];

static void advance(struct node *from, struct node *to)
{
  atomic_compare_exchange_strong_explicit(&tail, &from, to,
                                          memory_order_acq_rel,
                                          memory_order_relaxed);
}

static void put(struct node *n, int value)
{
  n->value = value;
  for (;;) {
    struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
    struct node *none = 0;
    if (atomic_compare_exchange_strong_explicit(
            &last->next, &none, n, ORDER(LINK), memory_order_acquire)) {
      advance(last, n);
      return;
    }
    advance(last, none);
  }
}

static int get(void)
{
  struct node *first = atomic_load_explicit(&head, memory_order_acquire);
  for (;;) {
    struct node *next = atomic_load_explicit(&first->next, ORDER(FOLLOW));
    if (!next) {
      return -1; /* it is empty */
    }
    if (atomic_compare_exchange_strong_explicit(&head, &first, next,
                                                memory_order_acq_rel,
                                                memory_order_acquire)) {
      return next->value;
    }
  }
}

static void *producer(void *arg)
{
  put(&nodes[1], 1);
  return arg;
}

static void *consumer(void *arg)
{
  assert(get() != 0);
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, producer, 0);
  pthread_create(&u, 0, consumer, 0);
  put(&nodes[2], 2);
  assert(get() != 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
