/* independent.h -- turns that may as well stop later. */
#ifndef TRANSFORMS_ANALYSIS_INDEPENDENT_H
#define TRANSFORMS_ANALYSIS_INDEPENDENT_H

#include "tiling/box.h"
#include "tiling/tiling.h"
#include "transforms/transforms.h"

/* What the step from a point does: sets of objects, hashed. */
struct step_set {
  uint64_t reads, writes;
  bool stays; /* it cannot be moved: it may wait, or what comes after it not
                 happen */
};

struct independent {
  uint32_t threads;
  struct step_set *of[TILING_THREADS]; /* by point */
};

/* Needs the unit as points.c left it: no threads are alike. */
void independent_open(struct independent *d, struct unit *u);
/* Whether each stop vector of the box has the same executions as one outside,
 * which differs in that the thread's turn in that round stops behind its
 * interval: all that it then does earlier has nothing to do with what others do
 * before its next turn. */
bool independent_turn(const struct independent *d, const struct box *box,
                      uint32_t thread, uint32_t round);

#endif
