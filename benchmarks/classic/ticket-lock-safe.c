// Ticket lock: draw a ticket with one atomic increment, wait to be served.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Mellor-Crummey and Scott, Scalable synchronization, 1991

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3

static atomic_int next_ticket;
static int now_serving;
static int owner;

static void lock(void)
{
  int ticket = next_ticket++;
  while (now_serving != ticket) {
  }
}

static void unlock(void)
{
  now_serving++;
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
