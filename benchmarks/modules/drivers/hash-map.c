// Threads call methods of hash-map.
#include "hash-map.h"

#define METHODS 5
#include "drive.h"

static struct hash_map object;

static void set_up(void)
{
  hash_map_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    hash_map_put(&object, 1, 2);
    break;
  case 1:
    hash_map_put(&object, 5, 3);
    break;
  case 2:
    hash_map_add(&object, 1, 1);
    break;
  case 3:
    hash_map_get(&object, 5);
    break;
  case 4:
    hash_map_clear(&object);
    break;
  }
}

static bool is_good(void)
{
  return hash_map_is_good(&object);
}
