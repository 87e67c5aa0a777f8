/* reduction.c -- the reductions by name, and what they came to. */
#include "pipeline/reduction.h"

#include "base/list.h"

#include <stdio.h>

static const struct row {
  const char *name, *counts; /* NULL: the explorer counts */
} rows[REDUCTIONS] = {
    [REDUCE_EXCHANGE] = {"exchange", "threads"},
    [REDUCE_OWN] = {"own", "steps"},
    [REDUCE_DEAD] = {"dead", "clearings"},
    [REDUCE_JOINS] = {"joins", "joins"},
    [REDUCE_LOCKS] = {"locks", "accesses"},
    [REDUCE_UNLOCKS] = {"unlocks", "unlocks"},
    [REDUCE_AMPLE] = {"ample", NULL},
    [REDUCE_SPINS] = {"spins", NULL},
};

bool reduction_read(struct arena *a, const char *list, uint32_t *set)
{
  const char *names[REDUCTIONS], *wrong;
  for (uint32_t i = 0; i < REDUCTIONS; i++) {
    names[i] = rows[i].name;
  }
  if (list_read(a, list, names, REDUCTIONS, set, &wrong)) {
    return true;
  }
  fprintf(stderr, "tessera: --no-reduction: unknown '%s' (%s)\n", wrong,
          list_text(a, names, REDUCTIONS, UINT32_MAX, ", "));
  return false;
}

void reduction_print(const struct unit *u)
{
  fputs("steps:", stderr);
  for (size_t i = 0; i < REDUCTIONS; i++) {
    if (!unit_reduces(u, (enum reduction)i)) {
      fprintf(stderr, " %s off", rows[i].name);
    } else if (rows[i].counts) {
      fprintf(stderr, " %s %u %s", rows[i].name, u->reduced[i], rows[i].counts);
    } else {
      fprintf(stderr, " %s on", rows[i].name);
    }
    fputs(i + 1 < REDUCTIONS ? "," : "\n", stderr);
  }
}
