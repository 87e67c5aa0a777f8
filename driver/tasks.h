/* tasks.h -- what is done with a violation that a task found. */
#ifndef DRIVER_TASKS_H
#define DRIVER_TASKS_H

#include "driver/verify.h"
#include "swarm/pool.h"

/* Replayed, and kept as a schedule. Gives false, for go_on. */
bool task_violation(struct verify *v, struct swarm_job *job,
                    const struct outcome *o);
const char *task_replay(void *user, struct arena *a, const struct manifest *m,
                        const struct family *f, const char *task,
                        const char *schedule);

#endif
