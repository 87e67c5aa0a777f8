/* tasks.h -- what is done with what a task came to. */
#ifndef ENGINES_TASKS_H
#define ENGINES_TASKS_H

#include "engines/session.h"
#include "swarm/pool.h"

/* See confirm(); time for it is given anew. */
bool task_confirm(struct session *v, struct outcome *o, struct history *h);
/* It is clean, or crashes: its claim, as the result has it. */
const char *task_claim(struct session *v, struct swarm_job *job,
                       const struct outcome *o);
/* Kept as a schedule, and the task's result. Gives false, for go_on. */
bool task_violation(struct session *v, struct swarm_job *job,
                    const struct outcome *o, const struct history *h);
const char *task_replay(void *user, struct arena *a, const struct manifest *m,
                        const struct family *f, const char *task,
                        const char *schedule);

#endif
