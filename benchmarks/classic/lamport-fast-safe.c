// Lamport's fast mutex: seven accesses when nobody else competes; x and y
// tell a competing thread that it has to take the slow path.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Lamport, A fast mutual exclusion algorithm, 1987

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 2

static int x, y; /* 0: nobody; else a thread's number from 1 */
static int busy[N + 1];
static int owner;

static void lock(int me)
{
start:
  busy[me] = 1;
  x = me;
  if (y != 0) {
    busy[me] = 0;
    while (y != 0) {
    }
    goto start;
  }
  y = me;
  if (x != me) {
    busy[me] = 0;
    for (int j = 1; j <= N; j++) {
      while (busy[j]) {
      }
    }
    if (y != me) {
      while (y != 0) {
      }
      goto start;
    }
  }
}

static void unlock(int me)
{
  y = 0;
  busy[me] = 0;
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  lock(me);
  owner = me;
  assert(owner == me);
  unlock(me);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)(i + 1));
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
