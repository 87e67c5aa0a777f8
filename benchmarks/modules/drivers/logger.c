// Threads call methods of logger.
#include "logger.h"

#define METHODS 5
#include "drive.h"

static struct logger object;

static void set_up(void)
{
  logger_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    logger_log(&object, 1, 3);
    break;
  case 1:
    logger_log(&object, 0, 3);
    break;
  case 2:
    logger_set_level(&object, 0);
    break;
  case 3:
    logger_flush(&object);
    break;
  case 4:
    logger_close(&object);
    break;
  }
}

static bool is_good(void)
{
  return logger_is_good(&object);
}
