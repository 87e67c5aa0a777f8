// Threads call methods of table.
#include "table.h"

#define METHODS 4
#include "drive.h"

static struct table object;

static void set_up(void)
{
  table_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    table_add(&object, 7);
    break;
  case 1:
    table_add(&object, 8);
    break;
  case 2:
    table_remove(&object);
    break;
  case 3:
    table_last(&object);
    break;
  }
}

static bool is_good(void)
{
  return table_is_good(&object);
}
