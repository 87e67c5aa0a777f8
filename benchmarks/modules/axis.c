// An axis of a chart: a range, whose ends move together.
#include "axis.h"

#include <assert.h>
#include <stddef.h>

void axis_init(struct axis *a)
{
  *a = (struct axis){.upper = 1};
  pthread_mutex_init(&a->mutex, NULL);
}

/* With the mutex. */
static void tell(struct axis *a)
{
  a->changes++;
  a->told++;
}

void axis_set(struct axis *a, int lower, int upper)
{
  pthread_mutex_lock(&a->mutex);
  a->lower = lower;
  a->upper = upper;
  tell(a);
  pthread_mutex_unlock(&a->mutex);
}

void axis_move(struct axis *a, int by)
{
  pthread_mutex_lock(&a->mutex);
  a->lower += by;
  a->upper += by;
  tell(a);
  pthread_mutex_unlock(&a->mutex);
}

void axis_include(struct axis *a, int value)
{
  pthread_mutex_lock(&a->mutex);
  if (value < a->lower) {
    a->lower = value;
    tell(a);
  } else if (value > a->upper) {
    a->upper = value;
    tell(a);
  }
  pthread_mutex_unlock(&a->mutex);
}

int axis_length(struct axis *a)
{
  int length;
  pthread_mutex_lock(&a->mutex);
  length = a->upper - a->lower;
  pthread_mutex_unlock(&a->mutex);
  assert(length > 0);
  return length;
}

bool axis_is_good(const struct axis *a)
{
  return a->lower < a->upper && a->changes == a->told;
}
