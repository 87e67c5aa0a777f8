/* dpor.h -- every execution that differs in the order of conflicting steps. */
#ifndef RUNTIME_STRATEGIES_DPOR_H
#define RUNTIME_STRATEGIES_DPOR_H

#include "runtime/explorer/explore.h"

/* As search_begin() and search_go(). */
void dpor_begin(const struct explore_options *options);
bool dpor_go(struct finding *finding, uint64_t steps);

/* After it: how many executions there may be. */
double dpor_estimate(void);

#endif
