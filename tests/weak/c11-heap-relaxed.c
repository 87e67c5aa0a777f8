// c11: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* The same, but nothing is released: what is in a node may be read too early. */
struct node {
  int value;
  struct node *_Atomic next;
};

struct node *_Atomic top;

static void push(int value)
{
  struct node *n = malloc(sizeof *n);
  if (!n) {
    exit(0);
  }
  n->value = value;
  atomic_store_explicit(&n->next,
                        atomic_load_explicit(&top, memory_order_relaxed),
                        memory_order_relaxed);
  atomic_store_explicit(&top, n, memory_order_relaxed);
}

void *writer(void *arg)
{
  push(1);
  push(2);
  return arg;
}

int main(void)
{
  pthread_t t;
  int sum = 0;
  pthread_create(&t, 0, writer, 0);
  for (struct node *n = atomic_load_explicit(&top, memory_order_acquire); n;
       n = atomic_load_explicit(&n->next, memory_order_relaxed)) {
    sum += n->value;
  }
  assert(sum == 0 || sum == 1 || sum == 3);
  return 0;
}
