// An encoder that puts runs of the same symbol together.
#include "codec.h"

#include <assert.h>
#include <stddef.h>

void codec_init(struct codec *c)
{
  *c = (struct codec){0};
  pthread_mutex_init(&c->mutex, NULL);
}

bool codec_put(struct codec *c, int symbol)
{
  bool may = true;
  pthread_mutex_lock(&c->mutex);
  if (c->runs > 0 && c->symbols[c->runs - 1] == symbol) {
    c->lengths[c->runs - 1]++;
  } else if (c->runs < CODEC_ROOM) {
    c->symbols[c->runs] = symbol;
    c->lengths[c->runs++] = 1;
  } else {
    may = false;
  }
  c->all += may;
  pthread_mutex_unlock(&c->mutex);
  return may;
}

int codec_take(struct codec *c)
{
  int length = 0;
  pthread_mutex_lock(&c->mutex);
  if (c->runs > 0) {
    length = c->lengths[--c->runs];
    c->all -= length;
  }
  pthread_mutex_unlock(&c->mutex);
  return length;
}

int codec_size(struct codec *c)
{
  int runs, all;
  pthread_mutex_lock(&c->mutex);
  runs = c->runs;
  all = c->all;
  pthread_mutex_unlock(&c->mutex);
  assert(runs <= all);
  return runs;
}

void codec_reset(struct codec *c)
{
  pthread_mutex_lock(&c->mutex);
  c->runs = 0;
  c->all = 0;
  pthread_mutex_unlock(&c->mutex);
}

bool codec_is_good(const struct codec *c)
{
  int all = 0;
  for (int i = 0; i < c->runs; i++) {
    all += c->lengths[i];
    if (i > 0 && c->symbols[i] == c->symbols[i - 1]) {
      return false;
    }
  }
  return c->runs >= 0 && c->runs <= CODEC_ROOM && c->all == all;
}
