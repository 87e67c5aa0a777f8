// Treiber's stack over a small pool of nodes: without a tag that counts the
// changes of the top, a pop can succeed on a node that left and came back.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Treiber, Systems programming: coping with parallelism, 1986

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define TAG_STEP 16
#define NODES 2

static int next_of[NODES + 1] = {0, 2, 0};
static atomic_bool taken[NODES + 1];
static atomic_int top = 1; /* node + tag; node 0 ends the list */

static int pop(void)
{
  int old = top;
  for (;;) {
    int node = old % 16;
    if (node == 0) {
      return 0;
    }
    int next = next_of[node];
    if (atomic_compare_exchange_strong(&top, &old,
                                       old - node + TAG_STEP + next)) {
      assert(!atomic_exchange(&taken[node], true));
      return node;
    }
  }
}

static void push(int node)
{
  int old = top;
  taken[node] = false;
  do {
    next_of[node] = old % 16;
  } while (!atomic_compare_exchange_strong(&top, &old,
                                           old - old % 16 + TAG_STEP + node));
}

static void *pop_pop_push(void *arg)
{
  (void)arg;
  int first = pop();
  pop();
  if (first != 0) {
    push(first);
  }
  return NULL;
}

static void *pop_twice(void *arg)
{
  (void)arg;
  pop();
  pop();
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, pop_twice, NULL);
  pthread_create(&t2, NULL, pop_pop_push, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
