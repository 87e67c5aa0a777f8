/* step_table.h -- the tables of a program of steps, printed behind it. */
#ifndef TRANSFORMS_EMIT_STEP_TABLE_H
#define TRANSFORMS_EMIT_STEP_TABLE_H

#include "transforms/analysis/may_access.h"
#include "transforms/emit/copies.h"

void step_tables(struct unit *u, const struct copies *copies,
                 struct step_future *const *futures, struct buf *out);

#endif
