// Threads call methods of pool.
#include "pool.h"

#define METHODS 4
#include "drive.h"

static struct pool object;

static void set_up(void)
{
  pool_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0: {
    int n = pool_borrow(&object);
    if (n >= 0) {
      pool_return(&object, n);
    }
    break;
  }
  case 1:
    pool_borrow(&object);
    break;
  case 2:
    pool_retire(&object);
    break;
  case 3:
    pool_idle(&object);
    break;
  }
}

static bool is_good(void)
{
  return pool_is_good(&object);
}
