/* task_template.h -- a program whose turns can be cut, for CBMC, made once,
 * and the task that is left when a task's numbers are filled in. */
#ifndef ENGINES_TASK_TEMPLATE_H
#define ENGINES_TASK_TEMPLATE_H

#include "engines/session.h"
#include "tiling/space.h"
#include "transforms/emit/turn_limits.h"

#include <jansson.h>

struct task_template {
  struct unit *unit;
  uint32_t unwind, rounds, windows;
  struct buf form;             /* what CBMC reads */
  const char *suffix;          /* of its file: "i" or "gb" */
  struct windows where;        /* the numbers in it */
  uint32_t goal[GOAL_NUMBERS]; /* of which the next task is; if it is one */
};

/* Where turns may stop in a task. */
struct cut {
  struct box box;
  /* By thread: some of these positions only, unless it waits; none: all. */
  uint32_t counts[TILING_THREADS];
  struct interval (*stretches)[SPACE_LENGTH]; /* NULL: all are 0 */
};

/* The unit that a family of tasks for CBMC is about (cbmc_task.c); NULL, or why
 * not. */
const char *task_template_of(struct session *v, struct task_template *m,
                             const json_t *parameters);
/* The form, from the folder if it was made before (NULL: no folder); NULL, or
 * why not. */
const char *task_template_make(struct session *v, struct task_template *m,
                               const char *cache);
/* The task as a file for CBMC; false (errno) if it cannot be written. */
bool task_template_write(struct task_template *m, const struct cut *cut,
                         const char *path);
/* Its numbers, as turn_limits.h counts them. */
void cut_numbers(const struct task_template *m, const struct cut *cut,
                 void (*set)(void *user, uint32_t number, uint32_t value),
                 void *user);
/* The cut of a selection. */
void cut_select(struct arena *a, const struct task_template *m,
                const struct space *space, const struct selection *selection,
                struct cut *cut);

#endif
