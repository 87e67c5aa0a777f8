/* sample.c -- random schedules of four kinds, in turn.
 *
 * Walk: anyone at each step. Spread: so, but some threads are likelier than
 * others, in each schedule others. When threads are independent, schedules
 * come to all that can be reached in so many steps with the same probability,
 * where a walk would come to what lies in the middle: so what is estimated
 * (estimate.h) is from these. Few: one thread as long as it can, save at a few
 * steps. PCT: the enabled thread of highest priority, with priorities lowered
 * at some steps (Burckhardt et al., A randomized scheduler with probabilistic
 * guarantees of finding bugs, 2010); here also that of a thread that has run
 * for long, for it may be spinning. */
#include "runtime/strategies/sample.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/estimate.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/state.h"

#include <string.h>

enum {
  RUN_STEPS = 10000,
  ALL_STEPS = 300000,
  LONG_RUN = 200,
  MOST_CHANGES = 5,
  MOST_THREADS = HEAP_THREADS
};
enum kind { WALK, PCT, FEW, PCT_AGAIN, KINDS, SPREAD };

static struct random randomness;
static unsigned thread_count;
static bool is_late;
static unsigned long length; /* the longest run that ended */
static uint64_t all_steps;   /* of all runs */

static struct {
  enum kind kind;
  unsigned thread; /* that ran last */
  unsigned in_row; /* for so many steps */
  unsigned long steps;
  unsigned change_count;
  unsigned long changes[MOST_CHANGES];
  long priorities[MOST_THREADS], lowest;
  uint64_t weights[MOST_THREADS];
  double many; /* one to so many: that the last thread was picked */
} run;

/* Distributed exponentially, nearly: -log2 of a number between 0 and 1. */
static uint64_t random_weight(void)
{
  uint64_t r = random_next(&randomness) | 1;
  unsigned zeros = (unsigned)__builtin_clzl(r);

  return ((uint64_t)(zeros + 1) << 16) - (r << zeros << 1 >> 48) + 1;
}

static void begin_run(unsigned long number)
{
  unsigned depth = number / KINDS % MOST_CHANGES;

  run.kind = (enum kind)(number % KINDS);
  run.kind = run.kind == PCT_AGAIN                         ? PCT
             : run.kind == WALK && number / KINDS % 4 == 1 ? SPREAD
                                                           : run.kind;
  run.thread = run.in_row = 0;
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

static unsigned pick_weighted(const unsigned *enabled, unsigned count)
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

static unsigned pick(const unsigned *enabled, unsigned count)
{
  unsigned best = enabled[0];

  if (run.kind == WALK) {
    return enabled[random_below(&randomness, count)];
  }
  if (run.kind == SPREAD) {
    return pick_weighted(enabled, count);
  }
  if (changes_now()) {
    run.priorities[run.thread] = --run.lowest;
    if (run.kind == FEW) {
      return enabled[random_below(&randomness, count)];
    }
  }
  for (unsigned i = 0; i < count; i++) {
    if (run.kind == FEW && enabled[i] == run.thread) {
      return run.thread;
    }
    if (run.priorities[enabled[i]] > run.priorities[best]) {
      best = enabled[i];
    }
  }
  return run.kind == PCT ? best : enabled[random_below(&randomness, count)];
}

static bool found(struct finding *finding, enum finding_kind kind)
{
  finding->kind = kind;
  finding->event = run_event;
  finding->by_sample = true;
  return true;
}

/* Does a step. Whether the run ends with it. */
static bool one_step(const struct explore_options *options,
                     struct finding *finding, unsigned thread)
{
  unsigned pc = *__ts_program.threads[thread].pc;
  enum run_result result;

  choice_begin();
  result = run_step(thread);
  finding->transitions++;
  run.steps++;
  run.in_row = thread == run.thread ? run.in_row + 1 : 1;
  run.thread = thread;
  schedule_add(&finding->schedule, thread, pc);
  is_late = explore_is_late();
  if (result == RUN_FAILED) {
    return found(finding, FOUND_EVENT);
  }
  if (result != RUN_ON) {
    return true;
  }
  if (run.kind == SPREAD) {
    estimate_note(run.many * choice_ways(), run.thread);
  }
  switch (run_end()) {
  case RUN_GOES_ON:
    return run.steps >= RUN_STEPS || is_late;
  case RUN_DEADLOCK:
    if (run.kind == SPREAD) {
      estimate_end_run();
    }
    return options->ignores_deadlock || found(finding, FOUND_DEADLOCK);
  case RUN_ENDS:
    finding->ends = true;
    break;
  case RUN_CUT:
    break;
  }
  if (run.kind == SPREAD) {
    estimate_end_run();
  }
  length = run.steps > length ? run.steps : length;
  return true;
}

static void one_run(const struct explore_options *options,
                    struct finding *finding)
{
  unsigned thread = 0, enabled[MOST_THREADS], count;

  schedule_clear(&finding->schedule);
  state_restart();
  while (!one_step(options, finding, thread)) {
    count = 0;
    for (unsigned t = 0; t < thread_count; t++) {
      if (run_is_enabled(t)) {
        enabled[count++] = t;
      }
    }
    thread = pick(enabled, count);
  }
}

bool sample_is_over(const struct explore_options *options,
                    const struct finding *finding)
{
  return finding->samples >= options->samples || all_steps >= ALL_STEPS;
}

void sample_run(const struct explore_options *options, struct finding *finding,
                uint64_t steps)
{
  uint64_t until = all_steps + steps < steps ? -1ul : all_steps + steps;

  if (finding->samples == 0) {
    thread_count = __ts_program.thread_count;
    randomness.state = options->seed;
    length = 20ul * thread_count;
    estimate_begin(options);
  }
  choice_init(CHOICE_RANDOM, options->seed + finding->samples);
  choice_sampled = false;
  while (all_steps < until && !sample_is_over(options, finding)) {
    begin_run(finding->samples++);
    one_run(options, finding);
    all_steps += run.steps;
    if (finding->kind != FOUND_NOTHING) {
      return;
    }
    if (is_late || finding->transitions >= options->max_steps) {
      break;
    }
  }
  schedule_clear(&finding->schedule);
}
