/* pos.h -- a picker by priorities of steps, also for others that only say who
 * may be picked. */
#ifndef RUNTIME_STRATEGIES_POS_H
#define RUNTIME_STRATEGIES_POS_H

#include "runtime/strategies/runs.h"

extern const struct picker pos_picker;

#endif
