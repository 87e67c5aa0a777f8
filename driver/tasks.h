/* tasks.h -- what is done with what a task came to. */
#ifndef DRIVER_TASKS_H
#define DRIVER_TASKS_H

#include "driver/verify.h"
#include "swarm/pool.h"

/* See confirm(); time for it is given anew. */
bool task_confirm(struct verify *v, struct outcome *o, struct history *h);
/* It is clean, or crashes: its claim, as the result has it. */
const char *task_claim(struct verify *v, struct swarm_job *job,
                       const struct outcome *o);
/* Kept as a schedule, and the task's result. Gives false, for go_on. */
bool task_violation(struct verify *v, struct swarm_job *job,
                    const struct outcome *o, const struct history *h);
const char *task_replay(void *user, struct arena *a, const struct manifest *m,
                        const struct family *f, const char *task,
                        const char *schedule);

#endif
