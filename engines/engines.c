#include "engines/engines.h"

#include "engines/plan_program.h"

#include <string.h>

static const struct engine_row rows[] = {
    {"auto", NULL, plan_program, plan_program_keep},
    {"cbmc", cbmc_engine, plan_program, plan_program_keep},
    {"command", command_engine, command_plan_tasks, NULL},
    {"stepper", stepper_engine, plan_program, plan_program_keep},
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

const struct swarm_engine *engines_all(struct arena *a, struct run_program *p,
                                       uint32_t *count)
{
  struct swarm_engine *all = arena_alloc_array(a, ROWS, sizeof *all);
  *count = 0;
  for (size_t i = 0; i < ROWS; i++) {
    if (rows[i].make) {
      all[(*count)++] = rows[i].make(p);
    }
  }
  return all;
}
