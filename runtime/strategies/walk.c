/* walk.c -- random schedules: anyone who can go on, at each step. What others
 * are compared with. */
#include "runtime/explorer/choice.h"
#include "runtime/explorer/strategy.h"
#include "runtime/strategies/runs.h"

static struct random randomness;

static void start(const struct explore_options *options)
{
  randomness.state = options->seed;
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  return enabled[random_below(&randomness, count)];
}

static const struct picker picker = {.start = start, .pick = pick};

const struct strategy walk_strategy = {.picker = &picker};
