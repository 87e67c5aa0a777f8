/* returns.h -- where threads go on behind calls of routines.
 *
 * A routine goes back to each place that it is called from, wherever it came
 * from (threads/routines.c). But what it does not touch is there as it was at
 * the call: an analysis of variables notes what it knows of them at one end,
 * and takes that at the other end for all that the routine, and what it calls,
 * does not touch. */
#ifndef TRANSFORMS_ANALYSIS_RETURNS_H
#define TRANSFORMS_ANALYSIS_RETURNS_H

#include "transforms/transforms.h"

struct returns {
  uint32_t words; /* of a set of the thread's variables, by index in locals */
  uint32_t count;
  uint64_t **touched; /* by call; NULL: it is no call, or nothing is kept */
  uint64_t **noted;   /* what was noted there */
};

struct returns returns_find(struct arena *a, const struct unit *u,
                            const struct func *flat);
/* The number of the call that is made there, or gone on behind; or 0. */
uint32_t returns_call(const struct returns *r, const struct instr *i);
uint32_t returns_back(const struct returns *r, const struct instr *i);
/* All that was noted of the call; whether it is more than before. */
bool returns_note(struct returns *r, uint32_t call, const uint64_t *now);
void returns_take(const struct returns *r, uint32_t call, uint64_t *now);

#endif
