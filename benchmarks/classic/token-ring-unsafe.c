// Dijkstra's token ring of K-state machines: exactly one machine at a time is
// privileged. Machine 0 has to look at the last one.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Dijkstra, Self-stabilizing systems, 1974

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 3
#define LAST (N - 2)
#define TURNS 2

static int state[N];
static int owner;

static void *machine(void *arg)
{
  int me = (int)(intptr_t)arg;
  for (int turn = 0; turn < TURNS; turn++) {
    if (me == 0) {
      while (state[0] != state[LAST]) {
      }
    } else {
      while (state[me] == state[me - 1]) {
      }
    }
    owner = me;
    assert(owner == me);
    state[me] = me == 0 ? (state[0] + 1) % N : state[me - 1];
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, machine, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
