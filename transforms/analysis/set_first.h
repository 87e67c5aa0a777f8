/* set_first.h -- objects all of which is set before anybody reads it. */
#ifndef TRANSFORMS_ANALYSIS_SET_FIRST_H
#define TRANSFORMS_ANALYSIS_SET_FIRST_H

#include "transforms/transforms.h"

/* Calls late(user, birth) of each other one: of the declarations of variables
 * that are no scalars or whose address is taken, and of allocations, of all
 * threads. Needs: points_run (blocks in order). */
void set_first_run(struct unit *u,
                   void (*late)(void *user, const struct instr *birth),
                   void *user);

#endif
