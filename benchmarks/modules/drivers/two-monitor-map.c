// Threads call methods of two-monitor-map.
#include "two-monitor-map.h"

#define METHODS 5
#include "drive.h"

static struct two_monitor_map object;

static void set_up(void)
{
  two_monitor_map_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    two_monitor_map_put(&object, 1, 2);
    break;
  case 1:
    two_monitor_map_put(&object, 2, 3);
    break;
  case 2:
    two_monitor_map_sum(&object);
    break;
  case 3:
    two_monitor_map_has(&object, 2);
    break;
  case 4:
    two_monitor_map_clear(&object);
    break;
  }
}

static bool is_good(void)
{
  return two_monitor_map_is_good(&object);
}
