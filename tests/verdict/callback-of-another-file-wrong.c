// verdict: UNSAFE (assert)
// args: tests/verdict/with/queue.c
// A function of one file that the other one calls back, by a pointer to a
// struct with a mutex.
#include <assert.h>

#include "with/queue.h"

static struct queue queue;

static void add(struct queue *q, int item)
{
  q->sum += item;
}

static void *run(void *unused)
{
  queue_put(&queue, 1);
  return unused;
}

int main(void)
{
  pthread_t a, b;
  queue_begin(&queue, add);
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(queue.sum == 2);
}
