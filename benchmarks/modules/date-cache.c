// What a time is in words is kept until another second is asked for.
#include "date-cache.h"

#include <assert.h>
#include <stddef.h>

static int text_of(int second, int zone)
{
  return 10 * second + zone;
}

void date_cache_init(struct date_cache *c)
{
  *c = (struct date_cache){.zone = 1, .text = text_of(0, 1)};
  pthread_mutex_init(&c->mutex, NULL);
}

int date_cache_format(struct date_cache *c, int second)
{
  int text;
  pthread_mutex_lock(&c->mutex);
  c->asked++;
  if (c->second != second) {
    c->second = second;
    c->text = text_of(second, c->zone);
    c->misses++;
  }
  text = c->text;
  pthread_mutex_unlock(&c->mutex);
  assert(text / 10 == second);
  return text;
}

void date_cache_set_zone(struct date_cache *c, int zone)
{
  pthread_mutex_lock(&c->mutex);
  c->zone = zone;
  c->text = text_of(c->second, zone);
  pthread_mutex_unlock(&c->mutex);
}

int date_cache_misses(struct date_cache *c)
{
  int misses, asked;
  pthread_mutex_lock(&c->mutex);
  misses = c->misses;
  asked = c->asked;
  pthread_mutex_unlock(&c->mutex);
  assert(misses <= asked);
  return misses;
}

bool date_cache_is_good(const struct date_cache *c)
{
  return c->text == text_of(c->second, c->zone) && c->misses <= c->asked;
}
