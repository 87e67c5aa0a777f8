// Peterson's algorithm for N threads (the filter lock): at each level at least
// one thread is held back as the victim.
// verdict: SAFE
// property: assert
// run: SAFE -DENTRIES=2
// run: SAFE -DENTRIES=8
// run: UNSAFE -DAHEAD=1
// source: Peterson, Myths about the mutual exclusion problem, 1981

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif
#ifndef AHEAD
#define AHEAD 0 /* 1: a thread at the same level holds nobody back */
#endif
#ifndef ENTRIES
#define ENTRIES 2
#endif

static atomic_int level[N];
static atomic_int victim[N];
static int owner; /* written only in the critical section */

static void lock(int me)
{
  for (int at = 1; at < N; at++) {
    level[me] = at;
    victim[at] = me;
    for (int k = 0; k < N; k++) {
      while (k != me && level[k] >= at + AHEAD && victim[at] == me) {
      }
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
    level[me] = 0;
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
