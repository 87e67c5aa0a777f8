/* sample.h -- a picker of random schedules, which find most violations at once.
 */
#ifndef RUNTIME_STRATEGIES_SAMPLE_H
#define RUNTIME_STRATEGIES_SAMPLE_H

#include "runtime/strategies/runs.h"

extern const struct picker sample_picker;

#endif
