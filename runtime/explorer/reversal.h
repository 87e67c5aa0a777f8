/* reversal.h -- which earlier steps a step could have come before. */
#ifndef RUNTIME_EXPLORER_REVERSAL_H
#define RUNTIME_EXPLORER_REVERSAL_H

#include "runtime/explorer/touch.h"

struct guide;

/* NULL, or what says which orders are covered: those are not wanted, but for
 * those that are explored anyway. */
extern const struct guide *reversal_guide;
extern uint64_t reversal_left_out; /* how many were not wanted */

/* The thread does a step with that footprint in that frame, or waits there and
 * has only asked. Where it could have come earlier, and that makes a
 * difference, somebody who leads there is wanted. If it was done, its clock is
 * set. The live state may be lost. */
void reversal_find(uint32_t frame, unsigned thread,
                   const struct footprint *touched, bool is_done);

#endif
