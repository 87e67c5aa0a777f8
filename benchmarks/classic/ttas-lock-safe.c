// Test-and-test-and-set lock: spin on a plain read, then try the atomic swap.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Rudolph and Segall, Dynamic decentralized cache schemes, 1984

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3

static atomic_int locked;
static int owner;

static void lock(void)
{
  for (;;) {
    while (atomic_load(&locked)) {
    }
    if (!atomic_exchange(&locked, 1)) {
      return;
    }
  }
}

static void unlock(void)
{
  atomic_store(&locked, 0);
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  lock();
  owner = me;
  assert(owner == me);
  unlock();
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
