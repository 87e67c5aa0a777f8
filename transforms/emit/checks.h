/* checks.h -- checks of memory accesses, in both kinds of emitted programs. */
#ifndef TRANSFORMS_EMIT_CHECKS_H
#define TRANSFORMS_EMIT_CHECKS_H

#include "transforms/emit/builder.h"

/* What has to hold before the instruction, the block's branch, is checked. */
void put_checks(struct builder *b, struct unit *u, const struct instr *i);
void put_branch_checks(struct builder *b, struct unit *u,
                       const struct block *of);
/* The instruction waits: whether it can be done, or is found to be wrong as
 * soon as it is done, since what it waits for is not there. */
struct expr *put_ready_or_wrong(struct builder *b, struct unit *u,
                                const struct instr *i, struct expr *ready);

#endif
