/* exchanged.h -- selections that are another one with threads exchanged. */
#ifndef TRANSFORMS_ANALYSIS_EXCHANGED_H
#define TRANSFORMS_ANALYSIS_EXCHANGED_H

#include "tiling/space.h"
#include "transforms/transforms.h"

/* Two threads that are the same program, in the order of their creation. */
struct twins {
  uint32_t first, second, creator;
  /* Where their creator stands between their creations: positions. */
  uint32_t count;
  const uint32_t *between;
};

struct exchanged {
  const struct space *space;
  struct twins_vec VEC_BODY(struct twins) all;
};

/* Needs the unit as symmetry.c left it, not yet printed; the space is kept. */
void exchanged_open(struct exchanged *e, const struct unit *u,
                    const struct space *space);
/* Whether the stepper does the same in a selection of smaller rank. */
bool exchanged_find(const struct exchanged *e,
                    const struct selection *selection);

#endif
