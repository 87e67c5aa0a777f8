/* engines.h -- the engines that do the tasks of a run.
 *
 * To add one: a function that gives its struct swarm_engine (swarm/pool.h), one
 * that adds its families to a manifest, and a row in engines.c. */
#ifndef ENGINES_ENGINES_H
#define ENGINES_ENGINES_H

#include "pipeline/options.h"
#include "swarm/pool.h"

struct run_program; /* program.h: read when it is first needed */

struct engine_row {
  const char *name;
  /* The program is its user data. */
  struct swarm_engine (*make)(struct run_program *p);
  /* `tessera plan`: the families of a run, and what the manifest says of the
   * program. Returns an exit status, 0 if all is well; it was said why. */
  int (*plan)(struct arena *a, struct options *o, struct manifest *m,
              struct run_program *p);
  /* Once the manifest is written: what else workers need, beside it; or NULL.
   * False: it was said why. */
  bool (*keep)(const struct manifest *m, struct run_program *p);
};

const struct engine_row *engines_find(const char *name);
/* All, made. */
const struct swarm_engine *engines_all(struct arena *a, struct run_program *p,
                                       uint32_t *count);

/* --- cbmc_task.c, stepper_task.c: parts of a program --- */
struct swarm_engine cbmc_engine(struct run_program *p);
struct swarm_engine stepper_engine(struct run_program *p);

/* --- command.c: a program for each task, and its exit status --- */
struct swarm_engine command_engine(struct run_program *p);
int command_plan_tasks(struct arena *a, struct options *o, struct manifest *m,
                       struct run_program *p);

#endif
