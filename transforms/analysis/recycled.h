/* recycled.h -- whether a program can tell that freed memory is used again. */
#ifndef TRANSFORMS_ANALYSIS_RECYCLED_H
#define TRANSFORMS_ANALYSIS_RECYCLED_H

#include "transforms/analysis/memory_checks.h"

/* Gives: unit.recycled, where only executions can tell. */
bool recycled_is_seen(struct unit *u);
/* What is asked then before an instruction, or a branch: adds to *out. */
void recycled_of_instr(struct unit *u, const struct instr *i,
                       struct memory_checks *out);
void recycled_of_branch(struct unit *u, const struct block *b,
                        struct memory_checks *out);

#endif
