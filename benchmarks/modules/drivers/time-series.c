// Threads call methods of time-series.
#include "time-series.h"

#define METHODS 4
#include "drive.h"

static struct time_series object;

static void set_up(void)
{
  time_series_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    time_series_add(&object);
    break;
  case 1:
    time_series_drop(&object);
    break;
  case 2:
    time_series_span(&object);
    break;
  case 3:
    time_series_clear(&object);
    break;
  }
}

static bool is_good(void)
{
  return time_series_is_good(&object);
}
