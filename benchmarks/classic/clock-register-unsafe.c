// A single writer's two-digit clock: written from right to left and read from
// left to right, a reading is never later than the time.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Lamport, Concurrent reading and writing of clocks, 1990

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define BASE 2
#define TICKS 3
#define FIRST 1 /* the digit that the reader reads first */

static int digit[2]; /* digit[0] is the left one, worth BASE */
static int now;

static void *writer(void *arg)
{
  (void)arg;
  for (int tick = 1; tick <= TICKS; tick++) {
    now = tick;
    digit[1] = tick % BASE;
    digit[0] = tick / BASE;
  }
  return NULL;
}

static void *reader(void *arg)
{
  (void)arg;
  int seen[2];
  seen[FIRST] = digit[FIRST];
  seen[1 - FIRST] = digit[1 - FIRST];
  assert(seen[0] * BASE + seen[1] <= now);
  return NULL;
}

int main(void)
{
  pthread_t w, r;
  pthread_create(&r, NULL, reader, NULL);
  pthread_create(&w, NULL, writer, NULL);
  pthread_join(r, NULL);
  pthread_join(w, NULL);
  return 0;
}
