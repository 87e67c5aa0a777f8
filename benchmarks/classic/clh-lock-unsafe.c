// CLH queue lock: every thread spins on its predecessor's node, and takes that
// node over for its next turn.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Craig, Building FIFO spin locks from atomic swap, 1993

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define N 2
#define ENTRIES 2

static atomic_bool locked[N + 1]; /* node N starts as the free tail */
static atomic_int tail = N;
static int owner;

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  int mine = me;
  for (int entry = 0; entry < ENTRIES; entry++) {
    locked[mine] = true;
    int before = atomic_exchange(&tail, mine);
    if (locked[before]) {
    }
    owner = me;
    assert(owner == me);
    locked[mine] = false;
    mine = before;
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
