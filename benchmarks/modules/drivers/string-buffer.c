// Threads call methods of string-buffer.
#include "string-buffer.h"

#define METHODS 5
#include "drive.h"

static struct string_buffer object, other;

static void set_up(void)
{
  string_buffer_init(&object, 0);
  string_buffer_init(&other, 2);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    string_buffer_append(&object, &other);
    break;
  case 1:
    string_buffer_put(&object, 99);
    break;
  case 2:
    string_buffer_delete(&other);
    break;
  case 3:
    string_buffer_put(&other, 98);
    break;
  case 4:
    string_buffer_delete(&object);
    break;
  }
}

static bool is_good(void)
{
  return string_buffer_is_good(&object) && string_buffer_is_good(&other);
}
