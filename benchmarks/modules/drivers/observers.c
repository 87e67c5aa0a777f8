// Threads call methods of observers.
#include "observers.h"

#define METHODS 5
#include "drive.h"

static struct observers object;

static void set_up(void)
{
  observers_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    observers_add(&object, 0);
    break;
  case 1:
    observers_add(&object, 1);
    break;
  case 2:
    observers_remove(&object, 0);
    break;
  case 3:
    observers_tell(&object);
    break;
  case 4:
    observers_count(&object);
    break;
  }
}

static bool is_good(void)
{
  return observers_is_good(&object);
}
