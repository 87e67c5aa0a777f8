// Treiber's stack: every thread takes a node off and puts it back. Without
// a tag that counts the changes of the top, a pop can succeed on a node that
// left and came back, with a next node that has been taken.
// verdict: SAFE
// property: assert
// run: SAFE -DTURNS=1
// run: SAFE -DTURNS=2
// run: UNSAFE -DTAG_STEP=0
// source: Treiber, Systems programming: coping with parallelism, 1986

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef TAG_STEP
#define TAG_STEP 16
#endif
#ifndef TURNS
#define TURNS 1
#endif
#define N 3
#define NODES 3

static atomic_int next_of[NODES + 1] = {0, 2, 3, 0};
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
      return node;
    }
  }
}

static void push(int node)
{
  int old = top;
  do {
    next_of[node] = old % 16;
  } while (!atomic_compare_exchange_strong(&top, &old,
                                           old - old % 16 + TAG_STEP + node));
}

static void *worker(void *arg)
{
  (void)arg;
  for (int turn = 0; turn < TURNS; turn++) {
    int node = pop();
    if (node != 0) {
      push(node);
    }
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, NULL);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  int length = 0;
  for (int node = top % 16; node != 0 && length <= NODES;
       node = next_of[node]) {
    length++;
  }
  assert(length == NODES);
  return 0;
}
