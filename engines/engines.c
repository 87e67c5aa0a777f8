/* engines.c -- the table of engines. */
#include "engines/engine.h"

#include <string.h>

static const struct engine *const all[] = {
#define ENGINE(name) &name##_engine,
#include "engines/engines.def"
#undef ENGINE
};

const struct engine *engine_at(uint32_t i)
{
  return all[i];
}

const struct engine *engine_find(const char *name)
{
  for (uint32_t i = 0; i < ENGINES; i++) {
    if (strcmp(all[i]->name, name) == 0) {
      return all[i];
    }
  }
  return NULL;
}

static bool is_all(const char *choice)
{
  return !choice || strcmp(choice, "auto") == 0;
}

bool engine_is_chosen(const struct engine *e, const char *choice)
{
  return e->begin &&
         (is_all(choice) ? !e->only_named : strcmp(choice, e->name) == 0);
}

bool engine_is_choice(const char *choice)
{
  const struct engine *e = is_all(choice) ? NULL : engine_find(choice);
  return is_all(choice) || (e && e->begin);
}

const char *engine_names(struct arena *a, bool for_runs)
{
  const char *names = "auto";
  for (uint32_t i = 0; i < ENGINES; i++) {
    if (all[i]->begin || for_runs) {
      names = arena_printf(a, "%s, %s", names, all[i]->name);
    }
  }
  return names;
}

const struct swarm_engine *engines_all(struct arena *a, struct run_program *p,
                                       uint32_t *count)
{
  struct swarm_engine *made = arena_alloc_array(a, ENGINES, sizeof *made);
  for (uint32_t i = 0; i < ENGINES; i++) {
    made[i] = all[i]->make ? all[i]->make() : run_tasks(a, all[i], p);
  }
  *count = ENGINES;
  return made;
}
