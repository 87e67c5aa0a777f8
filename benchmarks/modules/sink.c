// A file that is written by way of a buffer.
#include "sink.h"

#include <stddef.h>

void sink_init(struct sink *s)
{
  *s = (struct sink){.is_open = true};
  pthread_mutex_init(&s->mutex, NULL);
}

/* With the mutex. */
static void flush(struct sink *s)
{
  s->written += s->pending;
  s->pending = 0;
}

bool sink_write(struct sink *s)
{
  bool may;
  pthread_mutex_lock(&s->mutex);
  may = s->is_open;
  if (may) {
    if (s->pending == SINK_ROOM) {
      flush(s);
    }
    s->pending++;
    s->all++;
  }
  pthread_mutex_unlock(&s->mutex);
  return may;
}

void sink_flush(struct sink *s)
{
  pthread_mutex_lock(&s->mutex);
  if (s->is_open) {
    flush(s);
  }
  pthread_mutex_unlock(&s->mutex);
}

void sink_close(struct sink *s)
{
  pthread_mutex_lock(&s->mutex);
  if (s->is_open) {
    flush(s);
    s->is_open = false;
  }
  pthread_mutex_unlock(&s->mutex);
}

void sink_reopen(struct sink *s)
{
  pthread_mutex_lock(&s->mutex);
  if (!s->is_open) {
    s->is_open = true;
    s->written = s->all = 0;
  }
  pthread_mutex_unlock(&s->mutex);
}

bool sink_is_good(const struct sink *s)
{
  return s->pending >= 0 && s->pending <= SINK_ROOM &&
         s->written + s->pending == s->all && (s->is_open || s->pending == 0);
}
