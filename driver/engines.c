#include "driver/engines.h"

#include <string.h>

static const struct engine_row rows[] = {
    {"command", command_engine, command_plan_tasks},
};

enum { ROWS = sizeof rows / sizeof *rows };

const struct engine_row *engines_find(const char *name)
{
  for (size_t i = 0; i < ROWS; i++) {
    if (strcmp(rows[i].name, name) == 0) {
      return &rows[i];
    }
  }
  return NULL;
}

const struct swarm_engine *engines_all(struct arena *a, uint32_t *count)
{
  struct swarm_engine *all = arena_alloc_array(a, ROWS, sizeof *all);
  for (size_t i = 0; i < ROWS; i++) {
    all[i] = rows[i].make(a);
  }
  *count = ROWS;
  return all;
}
