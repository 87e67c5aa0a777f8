// Threads call methods of plot-list.
#include "plot-list.h"

#define METHODS 4
#include "drive.h"

static struct plot_list object;

static void set_up(void)
{
  plot_list_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    plot_list_add(&object, 2);
    break;
  case 1:
    plot_list_add(&object, 5);
    break;
  case 2:
    plot_list_remove(&object, 0);
    break;
  case 3:
    plot_list_largest(&object);
    break;
  }
}

static bool is_good(void)
{
  return plot_list_is_good(&object);
}
