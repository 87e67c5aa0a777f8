/* sample.c -- random schedules of three kinds, in turn.
 *
 * Walk: anyone at each step. Few: one thread as long as it can, save at a few
 * steps. PCT: the enabled thread of highest priority, with priorities lowered
 * at some steps (Burckhardt et al., A randomized scheduler with probabilistic
 * guarantees of finding bugs, 2010); here also that of a thread that has run
 * for long, for it may be spinning. */
#include "runtime/sample.h"
#include "runtime/choice.h"
#include "runtime/heap.h"
#include "runtime/run.h"
#include "runtime/state.h"

#include <string.h>

enum {
  RUN_STEPS = 10000,
  ALL_STEPS = 300000,
  LONG_RUN = 200,
  MOST_CHANGES = 5,
  MOST_THREADS = HEAP_THREADS
};
enum kind { WALK, PCT, FEW, PCT_AGAIN, KINDS };

static struct random randomness;
static unsigned thread_count;
static bool is_late;
static unsigned long length; /* the longest run that ended */

static struct {
  enum kind kind;
  unsigned thread; /* that ran last */
  unsigned in_row; /* for so many steps */
  unsigned long steps;
  unsigned change_count;
  unsigned long changes[MOST_CHANGES];
  long priorities[MOST_THREADS], lowest;
} run;

static void begin_run(unsigned long number)
{
  unsigned depth = number / KINDS % MOST_CHANGES;

  run.kind = (enum kind)(number % KINDS);
  run.kind = run.kind == PCT_AGAIN ? PCT : run.kind;
  run.thread = run.in_row = 0;
  run.steps = 0;
  run.change_count = run.kind == FEW ? depth + 1 : depth;
  for (unsigned i = 0; i < run.change_count; i++) {
    run.changes[i] = random_below(&randomness, length) + 1;
  }
  run.lowest = 0;
  for (unsigned t = 0; t < thread_count; t++) {
    run.priorities[t] = 1 + (long)random_below(&randomness, 1ul << 40);
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

static unsigned pick(const unsigned *enabled, unsigned count)
{
  unsigned best = enabled[0];

  if (run.kind == WALK) {
    return enabled[random_below(&randomness, count)];
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
  switch (run_end()) {
  case RUN_GOES_ON:
    return run.steps >= RUN_STEPS || is_late;
  case RUN_DEADLOCK:
    return options->ignores_deadlock || found(finding, FOUND_DEADLOCK);
  case RUN_ENDS:
    finding->ends = true;
    break;
  case RUN_CUT:
    break;
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

void sample_run(const struct explore_options *options, struct finding *finding)
{
  thread_count = __ts_program.thread_count;
  randomness.state = options->seed;
  length = 20ul * thread_count;
  choice_init(CHOICE_RANDOM, options->seed);
  while (finding->samples < options->samples) {
    begin_run(finding->samples++);
    one_run(options, finding);
    if (finding->kind != FOUND_NOTHING) {
      return;
    }
    if (is_late || finding->transitions >= ALL_STEPS ||
        finding->transitions >= options->max_steps) {
      break;
    }
  }
  schedule_clear(&finding->schedule);
}
