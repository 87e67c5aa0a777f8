/* may_access.h -- what a thread may still touch that others could see. */
#ifndef TRANSFORMS_ANALYSIS_MAY_ACCESS_H
#define TRANSFORMS_ANALYSIS_MAY_ACCESS_H

#include "contract/program.h"
#include "transforms/transforms.h"

/* By thread and by point; before the first point, 0: from the start. Objects
 * are hashed into classes. stops: whether a thread that gets to that block
 * surely stops at its point. */
struct step_future **may_access_find(struct unit *u,
                                     bool (*stops)(void *user, struct block *b),
                                     void *user);

#endif
