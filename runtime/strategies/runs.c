/* runs.c -- the loop over random schedules. */
#include "runtime/strategies/runs.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/observer.h"
#include "runtime/explorer/state.h"
#include "runtime/explorer/strategy.h"
#include "runtime/explorer/target.h"

enum { RUN_STEPS = 10000, ALL_STEPS = 20000000 };

static const struct explore_options *options;
static const struct picker *picker;
static struct finding *finding;
static bool is_late;
static uint64_t all_steps;    /* of all runs */
static struct schedule first; /* of --goes-on: with a violation */

void runs_begin(const struct explore_options *new_options,
                const struct picker *by)
{
  options = new_options;
  picker = by;
  if (picker->start) {
    picker->start(options);
  }
}

static void found(enum finding_kind kind)
{
  if (kind != FOUND_MEETING && !target_has(kind == FOUND_DEADLOCK)) {
    finding->others++;
    return;
  }
  if (options->goes_on) {
    finding->violations++;
    if (!first.step_count) {
      first = finding->schedule;
      finding->schedule = (struct schedule){0};
    }
    return;
  }
  finding->kind = kind;
  finding->event = run_event;
  finding->by_sample = true;
}

/* Whether there is a state after it, which is live. */
static bool do_step(unsigned thread)
{
  unsigned pc = *__ts_program.threads[thread].pc;
  enum run_result result;

  choice_begin();
  observe_events();
  result = run_step(thread);
  observe_no_events();
  finding->transitions++;
  schedule_add(&finding->schedule, thread, pc);
  observe_step(thread, pc, result);
  is_late = explore_is_late();
  if (result == RUN_FAILED) {
    found(FOUND_EVENT);
  }
  return result == RUN_ON;
}

/* The run's live state leads nowhere. */
static void end_run(enum run_end end)
{
  if (picker->end) {
    picker->end(end);
  }
  observe_end(end);
  finding->ends |= end == RUN_ENDS;
  if (end == RUN_DEADLOCK && !options->ignores_deadlock) {
    found(FOUND_DEADLOCK);
  }
}

/* Those that can go on, and how many. */
static unsigned list_enabled(unsigned enabled[HEAP_THREADS])
{
  unsigned count = 0;

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (!*__ts_program.finished && run_is_enabled(t)) {
      enabled[count++] = t;
    }
  }
  return count;
}

static bool is_closed; /* the last step closed a circle (circle.h) */

/* Whether something may follow. */
static bool go_on(unsigned thread)
{
  if (!do_step(thread)) {
    return false;
  }
  if (picker->done) {
    picker->done(thread);
  }
  is_closed = circle_has(thread);
  if (target_is_met()) {
    found(FOUND_MEETING);
    return false;
  }
  return true;
}

/* The same. */
static bool begin_run(void)
{
  if (picker->begin) {
    picker->begin(finding->samples);
  }
  finding->samples++;
  schedule_clear(&finding->schedule);
  observe_begin();
  is_closed = false;
  if (picker->resume && picker->resume(&finding->schedule)) {
    return true;
  }
  state_restart();
  return go_on(0);
}

static void one_run(void)
{
  uint64_t until = finding->transitions + RUN_STEPS;
  unsigned enabled[HEAP_THREADS], count;
  bool is_on = begin_run();

  while (is_on) {
    count = is_closed ? 0 : list_enabled(enabled);
    if (count == 0) {
      end_run(is_closed ? RUN_DEADLOCK : run_end());
      return;
    }
    if (is_late || finding->transitions >= until) {
      break;
    }
    is_on = go_on(picker->pick(enabled, count));
  }
  observe_end(RUN_GOES_ON);
}

/* Those in between a search are not to take longer than it. */
bool runs_are_over(const struct finding *of)
{
  bool alone = options->only_samples || options->strategy->picker;

  return of->samples >= options->samples || (!alone && all_steps >= ALL_STEPS);
}

void runs_go(struct finding *new_finding, uint64_t steps)
{
  uint64_t until = all_steps + steps < steps ? -1ul : all_steps + steps;
  uint64_t remembered = journal_used; /* of a path that the search is on */

  finding = new_finding;
  choice_init(CHOICE_RANDOM, options->seed + finding->samples);
  choice_sampled = false;
  while (all_steps < until && !runs_are_over(finding)) {
    uint64_t before = finding->transitions;

    observer_draws = !picker->resume; /* else they lead one another */
    one_run();
    observer_draws = false;
    journal_return(remembered);
    all_steps += finding->transitions - before;
    if (finding->kind != FOUND_NOTHING) {
      return;
    }
    if (is_late || finding->transitions >= options->max_steps) {
      break;
    }
  }
  schedule_clear(&finding->schedule);
  if (target_is_set && options->strategy->picker && first.step_count) {
    finding->schedule = first; /* nothing follows */
  }
  finding->chance = picker->chance ? picker->chance() : 0;
}
