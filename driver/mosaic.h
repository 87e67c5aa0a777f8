/* mosaic.h -- a program whose turns can be cut: its form for CBMC, made once,
 * and the task that is left when a task's numbers are filled in. */
#ifndef DRIVER_MOSAIC_H
#define DRIVER_MOSAIC_H

#include "driver/verify.h"
#include "tiling/space.h"
#include "transforms/window.h"

#include <jansson.h>

struct mosaic {
  struct unit *unit;
  uint32_t unwind, rounds, windows;
  struct buf form;      /* what CBMC reads */
  const char *suffix;   /* of its file: "i" or "gb" */
  struct windows where; /* the numbers in it */
};

/* Where turns may stop in a task. */
struct cut {
  struct box box;
  /* By thread: some of these positions only, unless it waits; none: all. */
  uint32_t counts[TILING_THREADS];
  struct interval (*stretches)[SPACE_LENGTH]; /* NULL: all are 0 */
};

/* The unit that a family of tasks for CBMC is about (task_cbmc.c); NULL, or why
 * not. */
const char *mosaic_of(struct verify *v, struct mosaic *m,
                      const json_t *parameters);
/* The form, from the folder if it was made before (NULL: no folder); NULL, or
 * why not. */
const char *mosaic_make(struct verify *v, struct mosaic *m, const char *cache);
/* The task as a file for CBMC; false (errno) if it cannot be written. */
bool mosaic_write(struct mosaic *m, const struct cut *cut, const char *path);
/* The cut of a selection. */
void cut_select(struct arena *a, const struct mosaic *m,
                const struct space *space, const struct selection *selection,
                struct cut *cut);

#endif
