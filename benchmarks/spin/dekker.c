// Dekker's algorithm: the first correct software mutual exclusion. A thread
// that gave way must raise its flag again before it looks at the other's.
// verdict: SAFE
// property: assert
// run: SAFE -DENTRIES=2
// run: SAFE -DENTRIES=60
// run: UNSAFE -DRAISED=0
// source: Dijkstra, Cooperating sequential processes, 1965

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef RAISED
#define RAISED 1
#endif
#ifndef ENTRIES
#define ENTRIES 2
#endif

static atomic_int flag[2];
static atomic_int turn;
static int owner; /* written only in the critical section */

static void lock(int me)
{
  int other = 1 - me;
  flag[me] = 1;
  while (flag[other]) {
    if (turn != me) {
      flag[me] = 0;
      while (turn != me) {
      }
      flag[me] = RAISED;
    }
  }
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  for (int entry = 0; entry < ENTRIES; entry++) {
    lock(me);
    owner = me;
    assert(owner == me);
    turn = 1 - me;
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
