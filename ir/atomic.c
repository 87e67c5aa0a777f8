/* atomic.c -- the table of the compiler's atomic operations. */
#include "ir/ir.h"

#include <stdlib.h>
#include <string.h>

static const struct atomic_row rows[] = {
#define ATOMIC(name, kind, op, arguments, result, order) \
  {name, ATOMIC_##kind, OP_##op, arguments, result, MEMORY_##order},
#include "ir/atomics.def"
#undef ATOMIC
};

enum { ROWS = sizeof rows / sizeof *rows };

static int compare(const void *name, const void *row)
{
  return strcmp(name, ((const struct atomic_row *)row)->name);
}

const struct atomic_row *atomic_find(const char *name)
{
  return bsearch(name, rows, ROWS, sizeof *rows, compare);
}

bool atomics_check(void)
{
  for (size_t i = 1; i < ROWS; i++) {
    if (strcmp(rows[i - 1].name, rows[i].name) >= 0) {
      return false;
    }
  }
  return true;
}
