// Szymanski's algorithm: threads gather in a waiting room, the last one in
// closes the door, and they leave in the order of their numbers.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Szymanski, A simple solution to Lamport's problem, 1988

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define N 2

enum { OUT, WANT, IN_ROOM, AT_DOOR, CLOSED };

static int flag[N];
static int owner;

static bool some_is(int state)
{
  for (int j = 0; j < N; j++) {
    if (flag[j] == state) {
      return true;
    }
  }
  return false;
}

static void lock(int me)
{
  flag[me] = WANT;
  for (int j = 0; j < N; j++) {
    while (flag[j] >= AT_DOOR) {
    }
  }
  flag[me] = AT_DOOR;
  if (some_is(WANT)) {
    flag[me] = IN_ROOM;
    while (!some_is(CLOSED)) {
    }
  }
  flag[me] = CLOSED;
  for (int j = 0; j < me; j++) {
    while (flag[j] >= IN_ROOM) {
    }
  }
}

static void unlock(int me)
{
  for (int j = me + 1; j < N; j++) {
    while (flag[j] == IN_ROOM || flag[j] == AT_DOOR) {
    }
  }
  flag[me] = OUT;
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
