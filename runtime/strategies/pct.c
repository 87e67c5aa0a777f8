/* pct.c -- random schedules by priorities: the enabled thread of the highest
 * one goes next, and at d-1 random steps that of the thread that runs becomes
 * low (Burckhardt et al., A randomized scheduler with probabilistic guarantees
 * of finding bugs, 2010).
 *
 * A bug of depth d, that is, one that d orders of two steps suffice for, is
 * found by each schedule with a probability of at least 1 / (n * k^(d-1)), of n
 * threads and k steps. k is the longest schedule so far. d is the bound, or 3.
 * A thread that runs for long may be spinning: then it becomes the lowest, and
 * the guarantee is for programs without that. */
#include "runtime/explorer/choice.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/strategy.h"
#include "runtime/strategies/runs.h"

enum { DEPTH = 3, DEPTH_MOST = 64, LONG_RUN = 500, FIRST_STEPS = 20 };

static struct random randomness;
static unsigned long depth;
static unsigned long longest; /* schedule so far; 0: none was tried */

static struct {
  long priorities[HEAP_THREADS], lowest;
  unsigned long changes[DEPTH_MOST], steps;
  unsigned thread, in_row; /* that ran last, for so many steps */
} run;

static void start(const struct explore_options *options)
{
  randomness.state = options->seed;
  depth = options->bound < 0 ? DEPTH : (unsigned long)options->bound;
  depth = depth < 1 ? 1 : depth > DEPTH_MOST ? DEPTH_MOST : depth;
}

static void begin(uint64_t number)
{
  uint64_t length = longest ? longest : FIRST_STEPS;

  (void)number;
  run.lowest = 0;
  run.steps = run.thread = run.in_row = 0;
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    run.priorities[t] = DEPTH_MOST + (long)random_below(&randomness, 1ul << 40);
  }
  for (unsigned long i = 0; i + 1 < depth; i++) {
    run.changes[i] = random_below(&randomness, length) + 1;
  }
}

static void change_priorities(void)
{
  for (unsigned long i = 0; i + 1 < depth; i++) {
    if (run.changes[i] == run.steps) {
      run.priorities[run.thread] = (long)i + 1;
    }
  }
  if (run.in_row >= LONG_RUN) {
    run.priorities[run.thread] = --run.lowest;
  }
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  unsigned best = enabled[0];

  change_priorities();
  for (unsigned i = 1; i < count; i++) {
    if (run.priorities[enabled[i]] > run.priorities[best]) {
      best = enabled[i];
    }
  }
  return best;
}

static void done(unsigned thread)
{
  run.steps++;
  run.in_row = thread == run.thread ? run.in_row + 1 : 1;
  run.thread = thread;
  longest = run.steps > longest ? run.steps : longest;
}

static double chance(void)
{
  double all = __ts_program.thread_count;

  for (unsigned long i = 1; i < depth; i++) {
    all *= (double)longest;
  }
  return 1 / all;
}

static const struct picker picker = {.start = start,
                                     .begin = begin,
                                     .pick = pick,
                                     .done = done,
                                     .chance = chance};

const struct strategy pct_strategy = {.picker = &picker};
