// A filter: what is below a threshold is counted, and not let through.
#include "threshold.h"

#include <assert.h>
#include <stddef.h>

void threshold_init(struct threshold *t)
{
  *t = (struct threshold){.least = 2};
  pthread_mutex_init(&t->mutex, NULL);
}

bool threshold_pass(struct threshold *t, int value)
{
  bool passes;
  pthread_mutex_lock(&t->mutex);
  t->asked++;
  passes = value >= t->least;
  if (passes) {
    t->passed++;
  } else {
    t->stopped++;
  }
  pthread_mutex_unlock(&t->mutex);
  return passes;
}

void threshold_set(struct threshold *t, int least)
{
  pthread_mutex_lock(&t->mutex);
  if (t->least != least) {
    t->least = least;
    t->asked = t->passed = t->stopped = 0;
  }
  pthread_mutex_unlock(&t->mutex);
}

int threshold_passed(struct threshold *t)
{
  int passed, asked;
  pthread_mutex_lock(&t->mutex);
  passed = t->passed;
  asked = t->asked;
  pthread_mutex_unlock(&t->mutex);
  assert(passed <= asked);
  return passed;
}

bool threshold_is_good(const struct threshold *t)
{
  return t->asked == t->passed + t->stopped;
}
