// Threads call methods of series.
#include "series.h"

#define METHODS 5
#include "drive.h"

static struct series object;

static void set_up(void)
{
  series_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    series_add(&object, 3);
    break;
  case 1:
    series_add(&object, 9);
    break;
  case 2:
    series_mean(&object);
    break;
  case 3:
    series_range(&object);
    break;
  case 4:
    series_clear(&object);
    break;
  }
}

static bool is_good(void)
{
  return series_is_good(&object);
}
