// A logger with levels: lines are counted by what became of them.
#include "logger.h"

#include <assert.h>
#include <stddef.h>

enum { LENGTH = 3 }; /* of a line, at least */

void logger_init(struct logger *l)
{
  *l = (struct logger){.level = 1};
  pthread_mutex_init(&l->mutex, NULL);
}

void logger_log(struct logger *l, int level, int length)
{
  pthread_mutex_lock(&l->mutex);
  if (l->closed || level < l->level) {
    l->dropped++;
  } else {
    l->lines++;
    l->bytes += length;
  }
  pthread_mutex_unlock(&l->mutex);
}

void logger_set_level(struct logger *l, int level)
{
  pthread_mutex_lock(&l->mutex);
  if (!l->closed) {
    l->level = level;
    l->dropped = 0;
  }
  pthread_mutex_unlock(&l->mutex);
}

int logger_flush(struct logger *l)
{
  int bytes, lines;
  pthread_mutex_lock(&l->mutex);
  lines = l->lines;
  bytes = l->bytes;
  l->lines = l->bytes = 0;
  pthread_mutex_unlock(&l->mutex);
  assert(bytes >= LENGTH * lines);
  return bytes;
}

void logger_close(struct logger *l)
{
  pthread_mutex_lock(&l->mutex);
  l->closed = true;
  l->lines = l->bytes = 0;
  pthread_mutex_unlock(&l->mutex);
}

bool logger_is_good(const struct logger *l)
{
  return l->bytes == LENGTH * l->lines && !(l->closed && l->lines > 0);
}
