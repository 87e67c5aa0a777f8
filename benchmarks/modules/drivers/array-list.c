// Threads call methods of array-list.
#include "array-list.h"

#define METHODS 4
#include "drive.h"

static struct array_list object;

static void set_up(void)
{
  array_list_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    array_list_add(&object, 1);
    break;
  case 1:
    array_list_set(&object, 0, 4);
    break;
  case 2: {
    int copy[ARRAY_LIST_ROOM];
    array_list_copy(&object, copy);
    break;
  }
  case 3:
    array_list_clear(&object);
    break;
  }
}

static bool is_good(void)
{
  return array_list_is_good(&object);
}
