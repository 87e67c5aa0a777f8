// Threads call methods of date-cache.
#include "date-cache.h"

#define METHODS 4
#include "drive.h"

static struct date_cache object;

static void set_up(void)
{
  date_cache_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    date_cache_format(&object, 1);
    break;
  case 1:
    date_cache_format(&object, 2);
    break;
  case 2:
    date_cache_set_zone(&object, 2);
    break;
  case 3:
    date_cache_misses(&object);
    break;
  }
}

static bool is_good(void)
{
  return date_cache_is_good(&object);
}
