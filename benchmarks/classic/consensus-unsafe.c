// Consensus by compare-and-swap: everybody decides the value that was there
// first.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Herlihy, Wait-free synchronization, 1991

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3
#define NONE 0

static atomic_int decision = NONE;
static int decided[N];

static int decide(int proposal)
{
  int expected = decision;
  if (atomic_compare_exchange_strong(&decision, &expected, proposal)) {
    return proposal;
  }
  return expected;
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  decided[me] = decide(me + 1);
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
  assert(decided[0] == decided[1]);
  assert(decided[1] == decided[2]);
  return 0;
}
