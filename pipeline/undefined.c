/* undefined.c -- what functions that nothing defines are taken for, by name. */
#include "pipeline/undefined.h"

#include <stdio.h>

bool undefined_read(struct arena *a, const char *name, uint8_t *u)
{
  if (!name || undefined_find(name, u)) {
    return true;
  }
  fprintf(stderr, "tessera: --undefined: unknown '%s' (%s)\n", name,
          undefined_names(a));
  return false;
}
