/* future.h -- what a thread may still touch that others could see. */
#ifndef TRANSFORMS_FUTURE_H
#define TRANSFORMS_FUTURE_H

#include "transforms/transforms.h"

/* Sets of objects, hashed into 64 classes; as in runtime/step.h. */
struct future {
  uint64_t reads, writes;             /* by the step from here */
  uint64_t later_reads, later_writes; /* by that, or after it */
};

/* By thread and by point; before the first point, 0: from the start. stops:
 * whether a thread that gets to that block surely stops at its point. */
struct future **future_find(struct unit *u,
                            bool (*stops)(void *user, struct block *b),
                            void *user);

/* step_table.c: ends a program of steps. */
void step_tables(const struct unit *u, struct future *const *futures,
                 struct buf *out);

#endif
