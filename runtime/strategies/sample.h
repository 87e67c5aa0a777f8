/* sample.h -- random schedules, which find most violations at once. */
#ifndef RUNTIME_STRATEGIES_SAMPLE_H
#define RUNTIME_STRATEGIES_SAMPLE_H

#include "runtime/explorer/explore.h"

/* For so many steps, or until there were enough. */
void sample_run(const struct explore_options *options, struct finding *finding,
                uint64_t steps);
bool sample_is_over(const struct explore_options *options,
                    const struct finding *finding);

#endif
