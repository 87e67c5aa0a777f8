// Threads call methods of codec.
#include "codec.h"

#define METHODS 5
#include "drive.h"

static struct codec object;

static void set_up(void)
{
  codec_init(&object);
}

static void call(unsigned method)
{
  switch (method) {
  case 0:
    codec_put(&object, 1);
    break;
  case 1:
    codec_put(&object, 2);
    break;
  case 2:
    codec_take(&object);
    break;
  case 3:
    codec_size(&object);
    break;
  case 4:
    codec_reset(&object);
    break;
  }
}

static bool is_good(void)
{
  return codec_is_good(&object);
}
