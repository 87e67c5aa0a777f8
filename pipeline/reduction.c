/* reduction.c -- the reductions by name, and what they came to. */
#include "pipeline/reduction.h"

#include <stdio.h>
#include <string.h>

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

bool reduction_read(const char *list, uint32_t *set)
{
  *set = 0;
  while (*list) {
    size_t n = strcspn(list, ","), i = 0;
    while (i < REDUCTIONS &&
           (strlen(rows[i].name) != n || strncmp(rows[i].name, list, n) != 0)) {
      i++;
    }
    if (i == REDUCTIONS) {
      fprintf(stderr, "tessera: --no-reduction: unknown '%.*s' (", (int)n,
              list);
      for (i = 0; i < REDUCTIONS; i++) {
        fprintf(stderr, "%s%s", i ? ", " : "", rows[i].name);
      }
      fputs(")\n", stderr);
      return false;
    }
    *set |= 1u << i;
    list += n + (list[n] == ',');
  }
  return true;
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
