// A series of values, with the least and the greatest of them.
#include "series.h"

#include <assert.h>
#include <stddef.h>

void series_init(struct series *s)
{
  *s = (struct series){0};
  pthread_mutex_init(&s->mutex, NULL);
}

void series_add(struct series *s, int value)
{
  pthread_mutex_lock(&s->mutex);
  s->count++;
  s->sum += value;
  if (s->count == 1 || value < s->least) {
    s->least = value;
  }
  if (s->count == 1 || value > s->most) {
    s->most = value;
  }
  pthread_mutex_unlock(&s->mutex);
}

int series_mean(struct series *s)
{
  int mean = 0, least, most;
  pthread_mutex_lock(&s->mutex);
  if (s->count > 0) {
    mean = s->sum / s->count;
  }
  least = s->least;
  most = s->most;
  pthread_mutex_unlock(&s->mutex);
  assert(mean >= least && mean <= most);
  return mean;
}

int series_range(struct series *s)
{
  int range;
  pthread_mutex_lock(&s->mutex);
  range = s->most - s->least;
  pthread_mutex_unlock(&s->mutex);
  assert(range >= 0);
  return range;
}

void series_clear(struct series *s)
{
  pthread_mutex_lock(&s->mutex);
  s->count = s->sum = s->least = s->most = 0;
  pthread_mutex_unlock(&s->mutex);
}

bool series_is_good(const struct series *s)
{
  return s->count * s->least <= s->sum && s->sum <= s->count * s->most &&
         (s->count > 0 || s->most == 0);
}
