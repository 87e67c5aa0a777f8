/* hapset.c -- the order dpor, led by what good executions have shown: random
 * schedules first, then all that are followed.
 *
 * Wang, Said, Gupta, Coverage guided systematic concurrency testing, 2011. What
 * was learned says which orders of conflicting steps are new (guide.h); others
 * are left out (reversal.c). Nothing is proved unless none was. */
#include "runtime/explorer/strategy.h"

static void begin(const struct explore_options *options)
{
  dpor_strategy.begin(options);
}

static bool go(struct finding *finding, uint64_t steps)
{
  return dpor_strategy.go(finding, steps);
}

const struct strategy hapset_strategy = {.traits = STRATEGY_EXECUTIONS,
                                         .observer = "hapset",
                                         .begin = begin,
                                         .go = go};
