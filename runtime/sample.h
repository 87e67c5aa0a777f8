/* sample.h -- random schedules, which find most violations at once. */
#ifndef RUNTIME_SAMPLE_H
#define RUNTIME_SAMPLE_H

#include "runtime/explore.h"

void sample_run(const struct explore_options *options, struct finding *finding);

#endif
