#include "alone.h"

#include <assert.h>

int alone_divide(int by)
{
  assert(by != 0);
  return 12 / by;
}
