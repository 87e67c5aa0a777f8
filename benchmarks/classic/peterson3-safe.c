// Peterson's algorithm for three threads (the filter lock): at each level at
// least one thread is held back as the victim.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Peterson, Myths about the mutual exclusion problem, 1981

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define N 3

static int level[N];
static int victim[N];
static int owner; /* written only in the critical section */

static bool is_held_back(int me, int at)
{
  for (int k = 0; k < N; k++) {
    if (k != me && level[k] >= at) {
      return victim[at] == me;
    }
  }
  return false;
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  for (int at = 1; at < N; at++) {
    level[me] = at;
    victim[at] = me;
    while (is_held_back(me, at)) {
    }
  }
  owner = me;
  assert(owner == me);
  level[me] = 0;
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
