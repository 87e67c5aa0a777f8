// Leader election by test-and-set: exactly one thread finds the flag clear.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Herlihy and Shavit, The art of multiprocessor programming, 2008

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3

static atomic_int taken;
static atomic_int leaders;
static int leader;

static void *candidate(void *arg)
{
  int me = (int)(intptr_t)arg;
  if (atomic_fetch_and(&taken, 1) == 0) {
    leader = me;
    leaders++;
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, candidate, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(leaders == 1);
  assert(0 <= leader && leader < N);
  return 0;
}
