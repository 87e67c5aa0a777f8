/* calls.c -- functions of the outside world, by name. */
#include "transforms/transforms.h"

#include <string.h>

static const struct call_row rows[] = {
#define CALL(name, kind, model, args, flags) \
  {name, CALL_##kind, model, args, flags},
#include "transforms/calls.def"
#undef CALL
};

enum { ROWS = sizeof rows / sizeof *rows };

const struct call_row *call_find(const char *name)
{
  uint32_t low = 0, high = ROWS;
  while (low < high) { /* the first of that name */
    uint32_t middle = low + (high - low) / 2;
    if (strcmp(rows[middle].name, name) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < ROWS && strcmp(rows[low].name, name) == 0 ? &rows[low] : NULL;
}

const struct call_row *call_next(const struct call_row *r)
{
  return r + 1 < rows + ROWS && strcmp(r[1].name, r->name) == 0 ? r + 1 : NULL;
}

bool calls_check(void)
{
  for (uint32_t i = 1; i < ROWS; i++) {
    if (strcmp(rows[i - 1].name, rows[i].name) > 0) {
      return false;
    }
  }
  return true;
}
