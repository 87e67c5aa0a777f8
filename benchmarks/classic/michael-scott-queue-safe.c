// Michael and Scott's queue: a lagging tail must be moved before linking.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Michael and Scott, Simple, fast and practical queues, 1996

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 2
#define NIL 0

static atomic_int next_of[N + 2]; /* node 1 is the first dummy */
static atomic_int head = 1;
static atomic_int tail = 1;

static void enqueue(int node)
{
  for (;;) {
    int last = tail;
    int next = next_of[last];
    int expected = NIL;
    if (atomic_compare_exchange_strong(&next_of[last], &expected, node)) {
      atomic_compare_exchange_strong(&tail, &last, node);
      return;
    }
    if (next != NIL) {
      atomic_compare_exchange_strong(&tail, &last, next);
    }
  }
}

static int dequeue(void)
{
  for (;;) {
    int first = head;
    int last = tail;
    int next = next_of[first];
    if (first == last) {
      if (next == NIL) {
        return NIL;
      }
      atomic_compare_exchange_strong(&tail, &last, next);
    } else if (atomic_compare_exchange_strong(&head, &first, next)) {
      return next;
    }
  }
}

static void *worker(void *arg)
{
  enqueue((int)(intptr_t)arg);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)(i + 2));
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  int sum = dequeue() + dequeue();
  assert(sum == 2 + 3);
  return 0;
}
