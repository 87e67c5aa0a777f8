/* pcb.h -- schedules with few preemptions, without a table of states. */
#ifndef RUNTIME_STRATEGIES_PCB_H
#define RUNTIME_STRATEGIES_PCB_H

#include "runtime/explorer/explore.h"

/* As search_begin() and search_go(). */
void pcb_begin(const struct explore_options *options);
bool pcb_go(struct finding *finding, uint64_t steps);

#endif
