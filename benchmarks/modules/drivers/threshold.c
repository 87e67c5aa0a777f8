// Threads call methods of threshold.
#include "threshold.h"

#define METHODS 4
#include "drive.h"

static struct threshold object;

static void set_up(void)
{
  threshold_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    threshold_pass(&object, 1);
    break;
  case 1:
    threshold_pass(&object, 3);
    break;
  case 2:
    threshold_set(&object, 4);
    break;
  case 3:
    threshold_passed(&object);
    break;
  }
}

static bool is_good(void)
{
  return threshold_is_good(&object);
}
