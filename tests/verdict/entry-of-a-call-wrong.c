// args: --entry=push(&queue,2),push(&queue,3)
// verdict: UNSAFE (assert)
// says: assertion q->count < 5
#include <assert.h>
struct queue { int count; } queue;
static void push(struct queue *q, int x) {
  q->count += x;
  assert(q->count < 5);
}
