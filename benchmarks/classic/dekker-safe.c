// Dekker's algorithm: the first correct software mutual exclusion. A thread
// that gave way must raise its flag again before it looks at the other's.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Dijkstra, Cooperating sequential processes, 1965

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define ENTRIES 2

static int flag[2];
static int turn;
static int owner; /* written only in the critical section */

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  int other = 1 - me;
  for (int entry = 0; entry < ENTRIES; entry++) {
    flag[me] = 1;
    while (flag[other]) {
      if (turn != me) {
        flag[me] = 0;
        while (turn != me) {
        }
        flag[me] = 1;
      }
    }
    owner = me;
    assert(owner == me);
    turn = other;
    flag[me] = 0;
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
