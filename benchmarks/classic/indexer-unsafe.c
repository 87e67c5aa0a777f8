// Indexer: threads insert their messages into one hash table with open
// addressing; the lock must be the slot's, not the thread's.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Flanagan and Godefroid, Dynamic partial-order reduction, 2005

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 2
#define MESSAGES 2
#define SIZE 4

static pthread_mutex_t locks[SIZE] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static int table[SIZE]; /* 0: free */

static int insert(int me, int message)
{
  int slot = (message * 3 + me) % SIZE;
  for (;;) {
    pthread_mutex_t *lock = &locks[me];
    pthread_mutex_lock(lock);
    int before = table[slot];
    if (before == 0) {
      table[slot] = message;
    }
    pthread_mutex_unlock(lock);
    if (before == 0) {
      return slot;
    }
    slot = (slot + 1) % SIZE;
  }
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  for (int m = 0; m < MESSAGES; m++) {
    int message = 4 * m + me + 1;
    int slot = insert(me, message);
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
