/* engines.h -- the engines that do the tasks of a run.
 *
 * To add one: a function that gives its struct swarm_engine (swarm/pool.h), one
 * that adds its families to a manifest, and a row in engines.c. */
#ifndef DRIVER_ENGINES_H
#define DRIVER_ENGINES_H

#include "driver/options.h"
#include "swarm/pool.h"

struct engine_row {
  const char *name;
  /* With its user data, from the arena. */
  struct swarm_engine (*make)(struct arena *a);
  /* `tessera plan`: the families of a run, and what the manifest says of the
   * program. Returns an exit status, 0 if all is well; it was said why. */
  int (*plan)(struct arena *a, struct options *o, struct manifest *m);
};

const struct engine_row *engines_find(const char *name);
/* All, made. */
const struct swarm_engine *engines_all(struct arena *a, uint32_t *count);

/* --- command.c: a program for each task, and its exit status --- */
struct swarm_engine command_engine(struct arena *a);
int command_plan_tasks(struct arena *a, struct options *o, struct manifest *m);

#endif
