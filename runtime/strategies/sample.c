/* sample.c -- random schedules of five kinds, in turn.
 *
 * Walk: anyone at each step. Spread: so, but some threads are likelier than
 * others, in each schedule others. When threads are independent, schedules
 * come to all that can be reached in so many steps with the same probability,
 * where a walk would come to what lies in the middle: so what is estimated
 * (estimate.h) is from these. Few: one thread as long as it can, save at a few
 * steps. PCT: the enabled thread of highest priority, with priorities lowered
 * at some steps (Burckhardt et al., A randomized scheduler with probabilistic
 * guarantees of finding bugs, 2010); here also that of a thread that has run
 * for long, for it may be spinning. Turns: some of the threads in lockstep, the
 * others when these cannot go on: what two loops do to each other is most when
 * they alternate all the way, which by chance they hardly ever do. */
#include "runtime/strategies/sample.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/estimate.h"
#include "runtime/explorer/heap.h"

enum { LONG_RUN = 200, MOST_CHANGES = 5, MOST_THREADS = HEAP_THREADS };
enum kind { WALK, PCT, FEW, PCT_AGAIN, KINDS, SPREAD, TURNS };

static struct random randomness;
static unsigned thread_count;
static unsigned long length; /* the longest run that ended */

static struct {
  enum kind kind;
  unsigned thread; /* that ran last */
  unsigned in_row; /* for so many steps */
  unsigned turn;   /* steps of one */
  unsigned long steps;
  unsigned change_count;
  unsigned long changes[MOST_CHANGES];
  long priorities[MOST_THREADS], lowest;
  uint64_t weights[MOST_THREADS];
  double many; /* one to so many: that the last thread was picked */
} run;

static void start(const struct explore_options *options)
{
  thread_count = __ts_program.thread_count;
  randomness.state = options->seed;
  length = 20ul * thread_count;
  estimate_begin(options);
}

/* Distributed exponentially, nearly: -log2 of a number between 0 and 1. */
static uint64_t random_weight(void)
{
  uint64_t r = random_next(&randomness) | 1;
  unsigned zeros = (unsigned)__builtin_clzl(r);

  return ((uint64_t)(zeros + 1) << 16) - (r << zeros << 1 >> 48) + 1;
}

static void begin(uint64_t number)
{
  unsigned depth = number / KINDS % MOST_CHANGES;

  run.kind = (enum kind)(number % KINDS);
  run.kind = run.kind == PCT_AGAIN ? number / KINDS % 2 == 1 ? TURNS : PCT
             : run.kind == WALK && number / KINDS % 4 == 1 ? SPREAD
                                                           : run.kind;
  run.thread = run.in_row = 0;
  run.turn = depth + 1;
  run.steps = 0;
  run.change_count = run.kind == FEW ? depth + 1 : depth;
  for (unsigned i = 0; i < run.change_count; i++) {
    run.changes[i] = random_below(&randomness, length) + 1;
  }
  run.lowest = 0;
  run.many = 1;
  for (unsigned t = 0; t < thread_count; t++) {
    run.priorities[t] = 1 + (long)random_below(&randomness, 1ul << 40);
    run.weights[t] = random_weight();
  }
  if (run.kind == SPREAD) {
    estimate_begin_run();
  }
}

/* Whether to turn to someone else at this step. */
static bool changes_now(void)
{
  for (unsigned i = 0; i < run.change_count; i++) {
    if (run.changes[i] == run.steps) {
      return true;
    }
  }
  return run.in_row >= LONG_RUN;
}

static unsigned pick_any(const unsigned *enabled, unsigned count)
{
  return enabled[random_below(&randomness, count)];
}

static unsigned pick_spread(const unsigned *enabled, unsigned count)
{
  uint64_t sum = 0, at;
  unsigned i = 0;

  for (unsigned k = 0; k < count; k++) {
    sum += run.weights[enabled[k]];
  }
  at = random_below(&randomness, sum);
  while (at >= run.weights[enabled[i]]) {
    at -= run.weights[enabled[i++]];
  }
  run.many = (double)sum / (double)run.weights[enabled[i]];
  return enabled[i];
}

static unsigned pick_few(const unsigned *enabled, unsigned count)
{
  bool changes = changes_now();

  for (unsigned i = 0; !changes && i < count; i++) {
    if (enabled[i] == run.thread) {
      return run.thread;
    }
  }
  return pick_any(enabled, count);
}

static unsigned pick_pct(const unsigned *enabled, unsigned count)
{
  unsigned best = enabled[0];

  if (changes_now()) {
    run.priorities[run.thread] = --run.lowest;
  }
  for (unsigned i = 1; i < count; i++) {
    if (run.priorities[enabled[i]] > run.priorities[best]) {
      best = enabled[i];
    }
  }
  return best;
}

static bool is_ahead(unsigned thread)
{
  return run.priorities[thread] % 2 != 0;
}

/* The next one of those that are ahead, if any is, behind who ran last. */
static unsigned pick_turns(const unsigned *enabled, unsigned count)
{
  unsigned first = -1u, next = -1u;
  bool ahead = false;

  for (unsigned i = 0; i < count; i++) {
    ahead = ahead || is_ahead(enabled[i]);
  }
  for (unsigned i = 0; i < count; i++) {
    unsigned t = enabled[i];

    if (is_ahead(t) == ahead) {
      if (t == run.thread && run.in_row < run.turn) {
        return t;
      }
      first = first == -1u ? t : first;
      next = next == -1u && t > run.thread ? t : next;
    }
  }
  return run.steps % LONG_RUN == LONG_RUN - 1 ? pick_any(enabled, count)
         : next == -1u                        ? first
                                              : next;
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  switch (run.kind) {
  case TURNS:
    return pick_turns(enabled, count);
  case SPREAD:
    return pick_spread(enabled, count);
  case FEW:
    return pick_few(enabled, count);
  case PCT:
    return pick_pct(enabled, count);
  case WALK:
  case PCT_AGAIN:
  case KINDS:
    break;
  }
  return pick_any(enabled, count);
}

static void done(unsigned thread)
{
  run.steps++;
  run.in_row = thread == run.thread ? run.in_row + 1 : 1;
  run.thread = thread;
  if (run.kind == SPREAD) {
    estimate_note(run.many * choice_ways(), thread);
  }
}

static void end(enum run_end how)
{
  if (run.kind == SPREAD) {
    estimate_end_run();
  }
  if (how != RUN_DEADLOCK && run.steps > length) {
    length = run.steps;
  }
}

const struct picker sample_picker = {
    .start = start, .begin = begin, .pick = pick, .done = done, .end = end};
