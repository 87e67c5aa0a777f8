// Threads call methods of shared-pool.
#include "shared-pool.h"

#define METHODS 5
#include "drive.h"

static struct shared_pool object;

static void set_up(void)
{
  shared_pool_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    shared_pool_get(&object, 0);
    break;
  case 1:
    shared_pool_put(&object, 0);
    break;
  case 2:
    shared_pool_evict(&object, 0);
    break;
  case 3:
    shared_pool_get(&object, 1);
    break;
  case 4:
    shared_pool_close(&object);
    break;
  }
}

static bool is_good(void)
{
  return shared_pool_is_good(&object);
}
