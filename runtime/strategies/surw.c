/* surw.c -- random schedules in which threads are as likely to go next as they
 * have steps left, so that all interleavings are about as likely as each other
 * (Zhao, Wolff, Mathur, Roychoudhury, Selectively uniform concurrency testing,
 * 2025; here of all steps that are visible).
 *
 * How many steps a thread has is what it had in the last schedule that ended;
 * those of one that is still to be created count for who creates it. The first
 * schedule is a walk. */
#include "runtime/explorer/choice.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/strategy.h"
#include "runtime/strategies/runs.h"

#include <string.h>

static struct random randomness;
static uint64_t expected[HEAP_THREADS]; /* steps of the thread */
static uint64_t steps[HEAP_THREADS];    /* that it has done */
static unsigned creators[HEAP_THREADS]; /* the thread itself: not known */
static bool was_active[HEAP_THREADS];

static void start(const struct explore_options *options)
{
  randomness.state = options->seed;
  for (unsigned t = 0; t < HEAP_THREADS; t++) {
    creators[t] = t;
  }
}

static void begin(uint64_t number)
{
  (void)number;
  memset(steps, 0, sizeof steps);
  memset(was_active, 0, sizeof was_active);
  was_active[0] = true;
}

static uint64_t own_left(unsigned thread)
{
  return expected[thread] > steps[thread] ? expected[thread] - steps[thread]
                                          : 0;
}

/* With those of the threads that it creates, and they create. */
static void count_left(uint64_t left[HEAP_THREADS])
{
  unsigned count = __ts_program.thread_count;

  for (unsigned t = 0; t < count; t++) {
    left[t] = own_left(t);
  }
  for (unsigned t = count; t-- > 0;) {
    unsigned by = t;

    for (unsigned i = 0; i < count && !was_active[by]; i++) {
      by = creators[by];
    }
    left[by] += by != t ? own_left(t) : 0;
  }
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  uint64_t left[HEAP_THREADS], sum = 0, at;
  unsigned i = 0;

  count_left(left);
  for (unsigned k = 0; k < count; k++) {
    sum += left[enabled[k]];
  }
  if (sum == 0) {
    return enabled[random_below(&randomness, count)];
  }
  for (at = random_below(&randomness, sum); at >= left[enabled[i]]; i++) {
    at -= left[enabled[i]];
  }
  return enabled[i];
}

static void done(unsigned thread)
{
  steps[thread]++;
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (__ts_program.active[t] && !was_active[t]) {
      was_active[t] = true;
      creators[t] = thread;
    }
  }
}

static void end(enum run_end how)
{
  (void)how;
  memcpy(expected, steps, sizeof expected);
}

static const struct picker picker = {
    .start = start, .begin = begin, .pick = pick, .done = done, .end = end};

const struct strategy surw_strategy = {.picker = &picker};
