// Threads call methods of sink.
#include "sink.h"

#define METHODS 4
#include "drive.h"

static struct sink object;

static void set_up(void)
{
  sink_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    sink_write(&object);
    break;
  case 1:
    sink_flush(&object);
    break;
  case 2:
    sink_close(&object);
    break;
  case 3:
    sink_reopen(&object);
    break;
  }
}

static bool is_good(void)
{
  return sink_is_good(&object);
}
