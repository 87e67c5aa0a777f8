/* Treiber's stack (IBM RJ 5118, 1986); nodes are used once.
 *
 * row: ssss : pushing releases, popping acquires
 * row: sssu -DPUSH=relaxed : an update drains buffers, but does not release
 * row: sssu -DPOP=relaxed : what the top points to is not known */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef PUSH
#define PUSH release
#endif
#ifndef POP
#define POP acquire
#endif

struct node {
  int value;
  struct node *next;
};

struct node nodes[2];
struct node *_Atomic top;

static void push(struct node *n, int value)
{
  struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
  n->value = value;
  do {
    n->next = old;
  } while (!atomic_compare_exchange_strong_explicit(&top, &old, n, ORDER(PUSH),
                                                    memory_order_relaxed));
}

static int pop(void)
{
  struct node *old = atomic_load_explicit(&top, ORDER(POP));
  while (old && !atomic_compare_exchange_strong_explicit(
                    &top, &old, old->next, ORDER(POP), ORDER(POP))) {
  }
  return old ? old->value : 0;
}

static void *work(void *arg)
{
  push(arg, 1);
  int value = pop();
  assert(value == 1 || value == 2);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, work, &nodes[0]);
  push(&nodes[1], 2);
  int value = pop();
  assert(value == 1 || value == 2);
  pthread_join(t, 0);
  assert(!top);
  return 0;
}
