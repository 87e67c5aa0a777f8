// Points in time, of which those that are too old are dropped.
#include "time-series.h"

#include <assert.h>
#include <stddef.h>

void time_series_init(struct time_series *s)
{
  *s = (struct time_series){0};
  pthread_mutex_init(&s->mutex, NULL);
}

/* With the mutex. */
static int *at(struct time_series *s, int number)
{
  return &s->times[(s->first + number) % TIME_SERIES_ROOM];
}

void time_series_add(struct time_series *s)
{
  pthread_mutex_lock(&s->mutex);
  s->newest++;
  if (s->count > 0 && *at(s, 0) < s->newest - TIME_SERIES_AGE) {
    s->first = (s->first + 1) % TIME_SERIES_ROOM;
    s->count--;
  }
  *at(s, s->count) = s->newest;
  s->count++;
  pthread_mutex_unlock(&s->mutex);
}

void time_series_drop(struct time_series *s)
{
  pthread_mutex_lock(&s->mutex);
  if (s->count > 0) {
    s->first = (s->first + 1) % TIME_SERIES_ROOM;
    s->count--;
  }
  pthread_mutex_unlock(&s->mutex);
}

int time_series_span(struct time_series *s)
{
  int span = 0;
  pthread_mutex_lock(&s->mutex);
  if (s->count > 0) {
    span = *at(s, s->count - 1) - *at(s, 0);
  }
  pthread_mutex_unlock(&s->mutex);
  assert(span >= 0);
  return span;
}

void time_series_clear(struct time_series *s)
{
  pthread_mutex_lock(&s->mutex);
  s->first = s->count = 0;
  pthread_mutex_unlock(&s->mutex);
}

bool time_series_is_good(const struct time_series *s)
{
  int last = s->newest - s->count;
  for (int i = 0; i < s->count; i++) {
    if (s->times[(s->first + i) % TIME_SERIES_ROOM] != ++last) {
      return false;
    }
  }
  return s->count >= 0 && s->count <= TIME_SERIES_AGE + 1;
}
