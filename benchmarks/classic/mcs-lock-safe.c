// MCS queue lock: every thread spins on a flag in its own queue node.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Mellor-Crummey and Scott, Scalable synchronization, 1991

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define N 3

struct node {
  struct node *next;
  bool waits;
};

static _Atomic(struct node *) tail;
static struct node nodes[N];
static int counter;

static void lock(struct node *me)
{
  me->next = NULL;
  me->waits = true;
  struct node *before = atomic_exchange(&tail, me);
  if (before) {
    before->next = me;
    while (me->waits) {
    }
  }
}

static void unlock(struct node *me)
{
  if (!me->next) {
    struct node *expected = me;
    if (atomic_compare_exchange_strong(&tail, &expected, NULL)) {
      return;
    }
    while (!me->next) {
    }
  }
  me->next->waits = false;
}

static void *worker(void *arg)
{
  struct node *me = arg;
  lock(me);
  counter++;
  unlock(me);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, &nodes[i]);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(counter == N);
  return 0;
}
