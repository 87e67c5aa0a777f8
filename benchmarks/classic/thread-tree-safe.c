// A thread that creates another one and waits for it, or not; main knows only
// the first.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Kerrisk, The Linux programming interface, chapter 29, 2010

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define PARENT_WAITS true

static bool child_done;

static void *child(void *arg)
{
  bool *done = arg;
  *done = true;
  return NULL;
}

static void *parent(void *arg)
{
  pthread_t t;
  pthread_create(&t, NULL, child, arg);
  if (PARENT_WAITS) {
    pthread_join(t, NULL);
  }
  return NULL;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, parent, &child_done);
  pthread_join(t, NULL);
  assert(child_done);
  return 0;
}
