/* walk.h -- all that threads do to memory, one after another: each access, and
 * each call, of all threads, as they stand in their blocks. */
#ifndef TRANSFORMS_ANALYSIS_WALK_H
#define TRANSFORMS_ANALYSIS_WALK_H

#include "transforms/transforms.h"

struct walk {
  const struct thread *thread;
  const struct block *block;
  const struct instr *instr; /* NULL: the block's branch */
};

/* w is part of what the user has: it says where the walk is. */
void walk_unit(const struct unit *u, struct walk *w, access_visitor *access,
               void (*call)(void *user), void *user);

#endif
