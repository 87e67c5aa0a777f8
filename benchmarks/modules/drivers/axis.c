// Threads call methods of axis.
#include "axis.h"

#define METHODS 5
#include "drive.h"

static struct axis object;

static void set_up(void)
{
  axis_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    axis_set(&object, 3, 4);
    break;
  case 1:
    axis_set(&object, -4, -3);
    break;
  case 2:
    axis_move(&object, 5);
    break;
  case 3:
    axis_include(&object, 2);
    break;
  case 4:
    axis_length(&object);
    break;
  }
}

static bool is_good(void)
{
  return axis_is_good(&object);
}
