// Peterson's algorithm for two threads: raise the flag, then give way.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Peterson, Myths about the mutual exclusion problem, 1981

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int flag[2];
static int turn;
static int owner; /* written only in the critical section */

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  int other = 1 - me;
  flag[me] = 1;
  turn = me;
  while (flag[other] && turn == other) {
  }
  owner = me;
  assert(owner == me);
  flag[me] = 0;
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
