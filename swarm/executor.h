/* executor.h -- hand a run to something that starts `tessera work` elsewhere.
 *
 * An executor cuts the run into parts and has each worked on by a `tessera
 * work` of its own; results meet in the run's folder, which all machines must
 * see. So whatever an executor loses, a later `tessera work` does. */
#ifndef SWARM_EXECUTOR_H
#define SWARM_EXECUTOR_H

#include "swarm/pool.h"

struct executor_options {
  const char *tessera;  /* our own program, absolute */
  const char *hosts;    /* parallel: a file for --sshloginfile, or NULL */
  const char *template; /* of another scheduler, or NULL */
  uint32_t throttle;    /* slurm: parts at once; 0: all */
  uint32_t parts;       /* of an array; 0: chosen */
  const char *const *slurm_options; /* passed to sbatch; ends with NULL */
};

enum executor_end {
  EXECUTOR_DONE,      /* all parts have ended */
  EXECUTOR_SUBMITTED, /* the scheduler has them */
  EXECUTOR_FAILED     /* it was said why */
};

struct executor {
  const char *name, *help;
  enum executor_end (*run)(struct arena *a, const struct work *w,
                           const struct executor_options *o);
};

/* parallel, slurm, template; NULL if there is none of that name. */
const struct executor *executor_find(const char *name);
/* What hands out nothing any more once a bug was found: scancel of the array
 * that we are part of. Called by the pool of whoever finds it. */
void executor_cancel(const struct manifest *m);

#endif
