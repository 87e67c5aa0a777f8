// Burns and Lynch's one-bit algorithm: a thread gives way to those with
// smaller numbers, looking twice, and waits for those with larger ones.
// verdict: UNSAFE
// property: assert
// unwind: 2
// rounds: 3
// source: Burns and Lynch, Mutual exclusion using reads and writes, 1980

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define N 3

static int flag[N];
static int owner;

static bool any_below(int me)
{
  for (int j = 0; j < me; j++) {
    if (flag[j]) {
      return true;
    }
  }
  return false;
}

static void lock(int me)
{
  do {
    flag[me] = 0;
    while (any_below(me)) {
    }
    flag[me] = 1;
  } while (any_below(0));
  for (int j = me + 1; j < N; j++) {
    while (flag[j]) {
    }
  }
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  lock(me);
  owner = me;
  assert(owner == me);
  flag[me] = 0;
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
