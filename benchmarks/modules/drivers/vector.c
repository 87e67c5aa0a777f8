// Threads call methods of vector.
#include "vector.h"

#define METHODS 4
#include "drive.h"

static struct vector object;

static void set_up(void)
{
  vector_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    vector_add(&object, 5);
    break;
  case 1:
    vector_remove(&object);
    break;
  case 2:
    vector_last(&object);
    break;
  case 3:
    vector_index_of(&object, 5);
    break;
  }
}

static bool is_good(void)
{
  return vector_is_good(&object);
}
