/* conflicts.h -- which sites may come right before which, as far as can be seen
 * without running the program. */
#ifndef TRANSFORMS_ANALYSIS_CONFLICTS_H
#define TRANSFORMS_ANALYSIS_CONFLICTS_H

#include "transforms/transforms.h"

/* Why no execution has a pair; the larger, the less is excluded. */
enum conflict_kind {
  CONFLICT_NONE,    /* they do not touch the same, or none writes */
  CONFLICT_ORDERED, /* by creations and joins of threads the site is first */
  CONFLICT_LOCKED,  /* while a lock is held, another access is in between */
  CONFLICT_POSSIBLE
};

struct conflicts {
  uint32_t count; /* of sites, plus one; 0: there were too many */
  uint8_t *kinds; /* by site, then by the one before it */
};

/* The unit has sites. */
struct conflicts conflicts_find(struct unit *u, struct arena *a);

static inline enum conflict_kind conflict_of(const struct conflicts *c,
                                             uint32_t site, uint32_t before)
{
  return c->count
             ? (enum conflict_kind)c->kinds[(size_t)site * c->count + before]
             : CONFLICT_POSSIBLE;
}

#endif
