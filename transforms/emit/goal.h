/* goal.h -- programs that are asked about a goal; see goal.c. */
#ifndef TRANSFORMS_EMIT_GOAL_H
#define TRANSFORMS_EMIT_GOAL_H

#include "transforms/emit/builder.h"

/* The deeds of an instruction of the block, or, if i is NULL, of its branch,
 * are told to the goal's model, before they are done. Nothing if the unit has
 * no goal. */
void put_goal(struct builder *b, struct unit *u, const struct thread *t,
              const struct block *of, const struct instr *i);

#endif
