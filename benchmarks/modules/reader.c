// A buffered reader: what it reads comes in parts, and may be put back.
#include "reader.h"

#include <assert.h>
#include <stddef.h>

void reader_init(struct reader *r)
{
  *r = (struct reader){0};
  pthread_mutex_init(&r->mutex, NULL);
}

/* With the mutex. */
static void fill(struct reader *r)
{
  if (r->from == r->to && r->to < READER_ALL) {
    r->to += READER_PART;
  }
}

int reader_read(struct reader *r)
{
  int next = -1;
  pthread_mutex_lock(&r->mutex);
  fill(r);
  if (r->from < r->to) {
    next = r->from++;
    r->taken++;
  }
  pthread_mutex_unlock(&r->mutex);
  return next;
}

bool reader_unread(struct reader *r)
{
  bool may;
  pthread_mutex_lock(&r->mutex);
  may = r->from > 0 && r->taken > 0;
  if (may) {
    r->from--;
    r->taken--;
  }
  pthread_mutex_unlock(&r->mutex);
  return may;
}

int reader_skip(struct reader *r, int count)
{
  int some;
  pthread_mutex_lock(&r->mutex);
  fill(r);
  some = r->to - r->from < count ? r->to - r->from : count;
  r->from += some;
  r->taken += some;
  pthread_mutex_unlock(&r->mutex);
  return some;
}

int reader_available(struct reader *r)
{
  int some;
  pthread_mutex_lock(&r->mutex);
  some = r->to - r->from;
  pthread_mutex_unlock(&r->mutex);
  assert(some >= 0);
  return some;
}

bool reader_is_good(const struct reader *r)
{
  return r->from >= 0 && r->from <= r->to && r->to <= READER_ALL &&
         r->taken == r->from;
}
