// Threads call methods of reader.
#include "reader.h"

#define METHODS 4
#include "drive.h"

static struct reader object;

static void set_up(void)
{
  reader_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    reader_read(&object);
    break;
  case 1:
    reader_unread(&object);
    break;
  case 2:
    reader_skip(&object, 2);
    break;
  case 3:
    reader_available(&object);
    break;
  }
}

static bool is_good(void)
{
  return reader_is_good(&object);
}
