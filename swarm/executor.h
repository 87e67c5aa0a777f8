/* executor.h -- hand a run to something that starts `tessera work` elsewhere.
 *
 * An executor cuts the run into parts and has each worked on by a `tessera
 * work` of its own; results meet in the run's folder, which all machines must
 * see under one path. So whatever an executor loses, a later `tessera work`
 * does. Paths and numbers are passed as arguments; no shell reads them. */
#ifndef SWARM_EXECUTOR_H
#define SWARM_EXECUTOR_H

#include "swarm/pool.h"

struct executor_options {
  const char *tessera;      /* our own program, absolute */
  const char *folder;       /* the run's, absolute */
  const char *hosts;        /* parallel: a file for --sshloginfile, or NULL */
  const char *template;     /* of another scheduler, or NULL */
  uint32_t throttle;        /* slurm: parts at once; 0: all */
  uint32_t parts;           /* 0: chosen */
  const char *const *slurm; /* options for sbatch; ends with NULL */
};

struct executor {
  const char *name;
  /* Ends as WORK_DONE (all parts have ended, or the scheduler has them, and it
   * was said so), WORK_BUG, WORK_CLEAN, WORK_SIGNAL or WORK_FAILED. */
  struct work_outcome (*run)(struct arena *a, const struct manifest *m,
                             const struct work *w,
                             const struct executor_options *o);
};

/* NULL if there is none of that name. */
const struct executor *executor_find(const char *name);
/* There is an answer: jobs that a scheduler has of this run are of no use
 * any more. The last that a worker does, which may be one of them. */
void executor_cancel(const struct manifest *m);

/* --- for executors --- */
struct words VEC_BODY(const char *);
/* How many parts: as told, or so many, but no more than there are chunks. */
uint32_t executor_parts(const struct manifest *m,
                        const struct executor_options *o, uint32_t want);
/* `--retry` and the like, as `tessera work` was told. */
void executor_flags(struct arena *a, const struct work *w, struct words *out);
/* What it wrote to stdout, without the newline; NULL: it was said why. */
const char *executor_ask(struct arena *a, const char *const argv[]);

struct work_outcome parallel_run(struct arena *a, const struct manifest *m,
                                 const struct work *w,
                                 const struct executor_options *o);
struct work_outcome slurm_run(struct arena *a, const struct manifest *m,
                              const struct work *w,
                              const struct executor_options *o);
void slurm_cancel(const struct manifest *m);
struct work_outcome template_run(struct arena *a, const struct manifest *m,
                                 const struct work *w,
                                 const struct executor_options *o);

#endif
