/* reversal.h -- which earlier steps a step could have come before. */
#ifndef RUNTIME_EXPLORER_REVERSAL_H
#define RUNTIME_EXPLORER_REVERSAL_H

#include "runtime/explorer/touch.h"

/* The thread does a step with that footprint in that frame, or waits there and
 * has only asked. Where it could have come earlier, and that makes a
 * difference, somebody who leads there is wanted. If it was done, its clock is
 * set. The live state may be lost.
 * Where a guide leads the search, somebody is wanted only for what is new. */
void reversal_find(uint32_t frame, unsigned thread,
                   const struct footprint *touched, bool is_done);

#endif
