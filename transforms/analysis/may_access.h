/* may_access.h -- what a thread may still touch that others could see. */
#ifndef TRANSFORMS_ANALYSIS_MAY_ACCESS_H
#define TRANSFORMS_ANALYSIS_MAY_ACCESS_H

#include "transforms/transforms.h"

/* Sets of objects, hashed into 64 classes; as in runtime/explorer/step.h. */
struct future {
  uint64_t reads, writes;             /* by the step from here */
  uint64_t later_reads, later_writes; /* by that, or after it */
};

/* By thread and by point; before the first point, 0: from the start. stops:
 * whether a thread that gets to that block surely stops at its point. */
struct future **may_access_find(struct unit *u,
                                bool (*stops)(void *user, struct block *b),
                                void *user);

#endif
