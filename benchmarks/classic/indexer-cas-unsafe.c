// Indexer without locks: threads insert their messages into one hash table by
// compare-and-swap on a free slot.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Flanagan and Godefroid, Dynamic partial-order reduction, 2005

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3
#define MESSAGES 2
#define SIZE 8

static atomic_int table[SIZE]; /* 0: free */

static int insert(int message)
{
  int slot = message % 2;
  int expected = 0;
  while (!atomic_compare_exchange_strong(&table[slot], &expected, message)) {
    slot = (slot + 1) % SIZE;
    expected = table[slot];
  }
  return slot;
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  for (int m = 0; m < MESSAGES; m++) {
    int message = 8 * m + me + 1;
    int slot = insert(message);
    assert(table[slot] == message);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
