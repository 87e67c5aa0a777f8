// Sequence lock: the reader tries again when the number was odd or changed.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Lameter, Effective synchronization on Linux/NUMA systems, 2005

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define UPDATES 2

static atomic_int sequence;
static int low;
static int high;

static void *writer(void *arg)
{
  (void)arg;
  for (int i = 1; i <= UPDATES; i++) {
    sequence++;
    low = i;
    high = i;
    sequence++;
  }
  return NULL;
}

static void *reader(void *arg)
{
  (void)arg;
  int before, x, y;
  do {
    before = sequence;
    x = low;
    y = high;
  } while (before % 2 != 0 || before != sequence);
  assert(x == y);
  return NULL;
}

int main(void)
{
  pthread_t w, r;
  pthread_create(&w, NULL, writer, NULL);
  pthread_create(&r, NULL, reader, NULL);
  pthread_join(w, NULL);
  pthread_join(r, NULL);
  return 0;
}
