// Circular queue of one producer and one consumer: the producer waits
// while all cells are in use.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Lamport, Proving the correctness of multiprocess programs, 1977

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define CELLS 3
#define GAP 0
#define ITEMS 4

static int cell[CELLS];
static int head; /* taken so far, the consumer's */
static int tail; /* put so far, the producer's */

static void *producer(void *arg)
{
  (void)arg;
  for (int i = 1; i <= ITEMS; i++) {
    while (tail - head > CELLS - GAP) {
    }
    cell[tail % CELLS] = i;
    tail++;
  }
  return NULL;
}

static void *consumer(void *arg)
{
  (void)arg;
  for (int i = 1; i <= ITEMS; i++) {
    while (head == tail) {
    }
    assert(cell[head % CELLS] == i);
    head++;
  }
  return NULL;
}

int main(void)
{
  pthread_t p, c;
  pthread_create(&c, NULL, consumer, NULL);
  pthread_create(&p, NULL, producer, NULL);
  pthread_join(c, NULL);
  pthread_join(p, NULL);
  return 0;
}
