/* hapset_pcb.c -- the order pcb, led by what good executions have shown: random
 * schedules first, then all that are followed. See hapset.c. */
#include "runtime/explorer/strategy.h"

static void begin(const struct explore_options *options)
{
  pcb_strategy.begin(options);
}

static bool go(struct finding *finding, uint64_t steps)
{
  return pcb_strategy.go(finding, steps);
}

const struct strategy hapset_pcb_strategy = {.traits = STRATEGY_EXECUTIONS |
                                                       STRATEGY_LEVELS,
                                             .observer = "hapset",
                                             .begin = begin,
                                             .go = go};
