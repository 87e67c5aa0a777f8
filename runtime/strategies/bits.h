/* bits.h -- states told apart by a few bits: for finding bugs. */
#ifndef RUNTIME_STRATEGIES_BITS_H
#define RUNTIME_STRATEGIES_BITS_H

#include "runtime/explorer/explore.h"

/* As search_begin() and search_go(). */
void bits_begin(const struct explore_options *options);
bool bits_go(struct finding *finding, uint64_t steps);

#endif
