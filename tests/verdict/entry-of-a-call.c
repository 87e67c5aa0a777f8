// args: --entry=push(&queue,1),push(&queue,3)
// verdict: SAFE
#include <assert.h>
struct queue { int count; } queue;
static void push(struct queue *q, int x) {
  q->count += x;
  assert(q->count < 5);
}
