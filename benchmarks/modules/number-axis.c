// An axis that chooses the distance of its ticks, by what it shows.
#include "number-axis.h"

#include <assert.h>
#include <stddef.h>

void number_axis_init(struct number_axis *a)
{
  *a = (struct number_axis){.length = 2, .unit = 1, .ticks = 2};
  pthread_mutex_init(&a->mutex, NULL);
}

void number_axis_set_length(struct number_axis *a, int ticks)
{
  pthread_mutex_lock(&a->mutex);
  a->ticks = ticks;
  a->length = a->unit * ticks;
  pthread_mutex_unlock(&a->mutex);
}

void number_axis_set_unit(struct number_axis *a, int unit)
{
  pthread_mutex_lock(&a->mutex);
  if (!a->is_auto) {
    a->unit = unit;
    a->length = unit * a->ticks;
  }
  pthread_mutex_unlock(&a->mutex);
}

void number_axis_set_auto(struct number_axis *a, bool is_auto)
{
  pthread_mutex_lock(&a->mutex);
  a->is_auto = is_auto;
  if (is_auto) {
    a->unit = 1;
    a->length = a->ticks;
  }
  pthread_mutex_unlock(&a->mutex);
}

int number_axis_tick(struct number_axis *a, int number)
{
  int at, length;
  pthread_mutex_lock(&a->mutex);
  at = number < a->ticks ? number * a->unit : 0;
  length = a->length;
  pthread_mutex_unlock(&a->mutex);
  assert(at <= length);
  return at;
}

bool number_axis_is_good(const struct number_axis *a)
{
  return a->length == a->unit * a->ticks && !(a->is_auto && a->unit != 1);
}
