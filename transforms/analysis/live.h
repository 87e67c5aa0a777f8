/* live.h -- which variables of a thread are read later on.
 *
 * Only those no pointer leads to; the others count as live always. */
#ifndef TRANSFORMS_ANALYSIS_LIVE_H
#define TRANSFORMS_ANALYSIS_LIVE_H

#include "transforms/analysis/returns.h"

struct live {
  uint32_t words;         /* of a set, by the variable's id */
  uint64_t **in;          /* by block: live where it begins */
  struct returns returns; /* live where threads go on behind routines */
};

/* Numbers the function's variables anew: id is the index in locals. */
struct live live_find(struct arena *a, const struct unit *u, struct func *f);

static inline bool live_has(const uint64_t *set, uint32_t id)
{
  return set[id / 64] >> (id % 64) & 1;
}
static inline void live_add(uint64_t *set, uint32_t id)
{
  set[id / 64] |= 1ull << (id % 64);
}

#endif
