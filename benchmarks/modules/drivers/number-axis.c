// Threads call methods of number-axis.
#include "number-axis.h"

#define METHODS 4
#include "drive.h"

static struct number_axis object;

static void set_up(void)
{
  number_axis_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    number_axis_set_length(&object, 3);
    break;
  case 1:
    number_axis_set_unit(&object, 5);
    break;
  case 2:
    number_axis_set_auto(&object, true);
    break;
  case 3:
    number_axis_tick(&object, 1);
    break;
  }
}

static bool is_good(void)
{
  return number_axis_is_good(&object);
}
