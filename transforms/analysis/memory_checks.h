/* memory_checks.h -- what has to hold before an instruction accesses memory,
 * where memory errors are looked for (--check=memsafety).
 *
 * A check is a call of a function of runtime/models/memory.c, or of the
 * explorer, that emitted programs make in the same step as the access, before
 * it: no other thread can free what is accessed in between. */
#ifndef TRANSFORMS_ANALYSIS_MEMORY_CHECKS_H
#define TRANSFORMS_ANALYSIS_MEMORY_CHECKS_H

#include "transforms/transforms.h"

struct memory_check {
  const char *function;
  VEC(struct expr *) args; /* the first one is its event's number */
};

struct memory_checks VEC_BODY(struct memory_check);

/* In the order in which they have to be made; none unless memory errors are
 * looked for. Of an instruction; of the block's branch. */
void memory_checks_of_instr(struct unit *u, const struct instr *i,
                            struct memory_checks *out);
void memory_checks_of_branch(struct unit *u, const struct block *b,
                             struct memory_checks *out);
/* Of the states that a step waits for, without their events. */
void memory_checks_of_wait(struct unit *u, const struct instr *i,
                           struct memory_checks *out);

#endif
