// Simpson's four-slot mechanism: one writer and one reader, no waiting, and
// never in the same slot at the same time.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Simpson, Four-slot fully asynchronous communication, 1990

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define WRITES 3
#define READS 2

static int data[2][2][2]; /* pair, slot, the two halves of a value */
static int slot_of[2];
static int latest;
static int reading;

static void *writer(void *arg)
{
  (void)arg;
  for (int i = 1; i <= WRITES; i++) {
    int pair = !reading;
    int slot = !slot_of[pair];
    data[pair][slot][0] = i;
    data[pair][slot][1] = i;
    slot_of[pair] = slot;
    latest = pair;
  }
  return NULL;
}

static void *reader(void *arg)
{
  (void)arg;
  for (int i = 0; i < READS; i++) {
    int pair = latest;
    reading = pair;
    int slot = slot_of[pair];
    int first = data[pair][slot][0];
    int second = data[pair][slot][1];
    assert(first == second);
  }
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
