// Read-copy-update with two reader counters: a reader may count itself in
// after the flip, so one flip per grace period is not enough.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: McKenney, Is parallel programming hard, chapter 9, 2010

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define UPDATES 2
#define FLIPS 1

static atomic_int readers[2];
static atomic_int phase;
static atomic_int version;
static atomic_bool is_freed[UPDATES + 1];

static void wait_for_readers(void)
{
  for (int i = 0; i < FLIPS; i++) {
    int old = phase;
    phase = 1 - old;
    while (readers[old] > 0) {
    }
  }
}

static void *updater(void *arg)
{
  (void)arg;
  for (int i = 0; i < UPDATES; i++) {
    version = i + 1;
    wait_for_readers();
    is_freed[i] = true;
  }
  return NULL;
}

static void *reader(void *arg)
{
  (void)arg;
  int mine = phase;
  readers[mine]++;
  int seen = version;
  assert(!is_freed[seen]);
  readers[mine]--;
  return NULL;
}

int main(void)
{
  pthread_t r, u;
  pthread_create(&r, NULL, reader, NULL);
  pthread_create(&u, NULL, updater, NULL);
  pthread_join(r, NULL);
  pthread_join(u, NULL);
  return 0;
}
