// Eisenberg and McGuire's algorithm: fair mutual exclusion with one turn and a
// three-valued state per thread.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Eisenberg and McGuire, Further comments on Dijkstra's problem, 1972

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define N 2

enum { IDLE, WAITING, ACTIVE };

static int state[N];
static int turn;
static int owner;

static bool other_is_active(int me)
{
  for (int j = 0; j < N; j++) {
    if (j != me && state[j] == ACTIVE) {
      return true;
    }
  }
  return false;
}

static void lock(int me)
{
  for (;;) {
    state[me] = WAITING;
    int j = turn;
    while (j != me) {
      j = state[j] != IDLE ? turn : (j + 1) % N;
    }
    state[me] = ACTIVE;
    if (!other_is_active(me) && (turn == me || state[turn] == IDLE)) {
      break;
    }
  }
  turn = me;
}

static void unlock(int me)
{
  int j = (turn + 1) % N;
  while (state[j] == IDLE) {
    j = (j + 1) % N;
  }
  turn = j;
  state[me] = IDLE;
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
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
