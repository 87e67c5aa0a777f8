// Dijkstra's solution for N threads: the one whose turn it is may try to pass,
// and passes if it is the only one trying.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Dijkstra, Solution of a problem in concurrent control, 1965

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define N 3

static bool wants[N];
static bool passing[N];
static int turn;
static int owner;

static bool passes_alone(int me)
{
  for (int j = 0; j < N; j++) {
    if (j != me && passing[j]) {
      return false;
    }
  }
  return true;
}

static void lock(int me)
{
  wants[me] = true;
  do {
    passing[me] = false;
    while (turn != me) {
      if (!wants[turn]) {
        turn = me;
      }
    }
    passing[me] = true;
  } while (!passes_alone(me));
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  lock(me);
  owner = me;
  assert(owner == me);
  passing[me] = false;
  wants[me] = false;
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
