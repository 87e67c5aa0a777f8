/* control.h -- which branches decide whether a block is come to.
 *
 * A block depends on a branch if one way from there surely leads to it and
 * another may not (Ferrante, Ottenstein and Warren 1987). What stands behind a
 * loop does not depend on the loop's condition. */
#ifndef TRANSFORMS_ANALYSIS_CONTROL_H
#define TRANSFORMS_ANALYSIS_CONTROL_H

#include "ir/ir.h"

struct deciders VEC_BODY(const struct block *);

/* By block: the branches that it depends on. */
struct deciders *control_find(struct arena *a, const struct func *f);

#endif
