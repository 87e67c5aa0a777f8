// One producer and one consumer take turns by a full flag; the consumer must
// read the box before it lowers the flag.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Andrews, Concurrent programming: principles and practice, 1991

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define ITEMS 3

static bool full;
static int box;

static void *producer(void *arg)
{
  (void)arg;
  for (int i = 1; i <= ITEMS; i++) {
    while (full) {
    }
    box = i;
    full = true;
  }
  return NULL;
}

static void *consumer(void *arg)
{
  (void)arg;
  for (int i = 1; i <= ITEMS; i++) {
    while (!full) {
    }
    assert(box == i);
    full = false;
  }
  return NULL;
}

int main(void)
{
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  return 0;
}
