/* explore.c -- main() of a program made of steps: options, limits, phases. */
#include "runtime/explorer/explore.h"
#include "contract/words.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/estimate.h"
#include "runtime/explorer/guide.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/known.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/objects.h"
#include "runtime/explorer/observer.h"
#include "runtime/explorer/progress.h"
#include "runtime/explorer/race.h"
#include "runtime/explorer/replay.h"
#include "runtime/explorer/result.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/explorer/state.h"
#include "runtime/explorer/strategy.h"
#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/target.h"
#include "runtime/explorer/unset.h"
#include "runtime/explorer/workers.h"
#include "runtime/strategies/active.h"
#include "runtime/strategies/sample.h"
#include "runtime/strategies/tiles.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_STEPS = 20000, MORE_STEPS = 2000000, JOINED_STEPS = 300000 };

static struct explore_options options = {.bound = -1,
                                         .samples = 1000,
                                         .memory = 2048ul << 20,
                                         .max_steps = -1ul,
                                         .max_executions = -1ul,
                                         .max_depth = 10000,
                                         .jobs = 1,
                                         .alone = 200000,
                                         .shorten = 200000};
static struct finding finding;
static double start;
static volatile sig_atomic_t asked_to_end; /* as if the time were over */

static double seconds_now(void)
{
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double explore_seconds(void)
{
  return seconds_now() - start;
}

static void ask_to_end(int number)
{
  (void)number;
  asked_to_end = true;
}

/* By those who want to know what it has come to until then. All processes of
 * the search are sent it. */
static void listen_to_signals(void)
{
  struct sigaction action = {.sa_handler = ask_to_end, .sa_flags = SA_RESTART};

  sigaction(SIGTERM, &action, NULL);
}

/* Looks at the clock once in so many steps as are done in some milliseconds,
 * and for the reader less often: that is a system call. */
bool explore_is_late(void)
{
  static double last, last_poll;
  static unsigned interval = 1, left = 1;
  struct pollfd out = {.fd = 1};
  double now;

  if (--left > 0) {
    return false;
  }
  now = explore_seconds();
  if (now - last > 0.02) {
    interval = interval / 2 + 1;
  } else if (now - last < 0.005 && interval < 1 << 16) {
    interval *= 2;
  }
  last = now;
  left = interval;
  if (now - last_poll > 0.2) {
    last_poll = now;
    if (poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0) {
      _Exit(6);
    }
  }
  return asked_to_end || (options.seconds > 0 && now > options.seconds);
}

/* --- schedules --- */

static void *grown(void *array, uint64_t *room, size_t size)
{
  *room = 2 * *room + 64;
  array = realloc(array, *room * size);
  if (!array) {
    perror("a schedule");
    exit(6);
  }
  return array;
}

void schedule_add(struct schedule *schedule, unsigned thread, unsigned pc)
{
  struct schedule *s = schedule;
  unsigned count = choice_count();

  if (s->step_count == s->step_room) {
    s->steps = grown(s->steps, &s->step_room, sizeof *s->steps);
  }
  s->steps[s->step_count++] =
      (struct explore_step){thread, pc, s->choice_count, count};
  for (unsigned i = 0; i < count; i++) {
    if (s->choice_count == s->choice_room) {
      s->choices = grown(s->choices, &s->choice_room, sizeof *s->choices);
    }
    s->choices[s->choice_count++] = choice_value(i);
  }
}

void schedule_clear(struct schedule *schedule)
{
  schedule->step_count = schedule->choice_count = 0;
}

void explore_abandoned(struct finding *f, int result, unsigned thread,
                       unsigned pc)
{
  f->reasons[REASON_HEAP] |= result == RUN_NO_HEAP;
  f->reasons[REASON_FREE] |= result == RUN_BAD_FREE;
  f->reasons[REASON_FAULT] |= result == RUN_FAULT;
  if (result != RUN_NO_HEAP && result != RUN_VOID && !f->has_fault) {
    f->has_fault = true;
    f->fault_thread = thread;
    f->fault_pc = pc;
  }
}

bool explore_has_answer(const struct finding *f)
{
  bool has_reason = false;

  for (unsigned i = 0; i < REASON_COUNT; i++) {
    has_reason |= f->reasons[i];
  }
  return f->kind != FOUND_NOTHING || !has_reason;
}

void explore_add(struct finding *f, const struct finding *other)
{
  f->transitions += other->transitions;
  symmetry_exchanged += other->exchanged;
  heap_own_steps += other->own;
  objects_told += other->told;
  f->ample += other->ample;
  f->others += other->others;
  f->ends |= other->ends;
  f->cuts |= other->cuts;
  for (unsigned i = 0; i < REASON_COUNT; i++) {
    f->reasons[i] |= other->reasons[i];
  }
  if (other->has_fault && !f->has_fault) {
    f->has_fault = true;
    f->fault_thread = other->fault_thread;
    f->fault_pc = other->fault_pc;
  }
}

/* --- options --- */

/* The text after `=`, if the argument is that option. */
static const char *value_of(const char *argument, const char *name)
{
  size_t length = strlen(name);

  return strncmp(argument, name, length) == 0 && argument[length] == '='
             ? argument + length + 1
             : NULL;
}

static bool read_number(const char *text, uint64_t *number)
{
  char *end;

  *number = strtoull(text, &end, 10);
  return *text >= '0' && *text <= '9' && *end == '\0';
}

static const struct order_row {
  const char *name;
  const char *level; /* what a bound counts; NULL: there is none */
  const struct strategy *strategy;
  unsigned traits;
} orders[] = {
#define ORDER(id, name, level, by, traits) \
  {name, level, &by##_strategy, traits},
#include "contract/orders.def"
#undef ORDER
};

unsigned order_traits(enum explore_order order)
{
  return orders[order].traits;
}

const char *order_name(enum explore_order order)
{
  return orders[order].name;
}

static bool read_order(const char *text, enum explore_order *order)
{
  for (unsigned i = 0; i < ORDER_COUNT; i++) {
    if (strcmp(text, orders[i].name) == 0) {
      *order = (enum explore_order)i;
      return true;
    }
  }
  return false;
}

static bool read_store(const char *text, enum table_store *store)
{
  static const char *const names[] = {"auto", "whole", "fingerprints", "bits"};

  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(text, names[i]) == 0) {
      *store = (enum table_store)i;
      return true;
    }
  }
  return false;
}

/* Options without a value. */
static bool read_flag(const char *argument)
{
  static const struct {
    const char *name;
    bool *flag;
  } flags[] = {
      {"--no-deadlock", &options.ignores_deadlock},
      {"--no-assert", &options.ignores_failures},
      {"--ends-late", &run_ends_late},
      {"--only-samples", &options.only_samples},
      {"--random", &options.random},
      {"--no-exchange", &options.keeps_names},
      {"--no-spins", &options.keeps_spins},
      {"--marks", &run_marks},
      {"--no-ample", &options.keeps_all},
      {"--goes-on", &options.goes_on},
      {"--active", &options.active},
  };

  for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++) {
    if (strcmp(argument, flags[i].name) == 0) {
      return *flags[i].flag = true;
    }
  }
  return false;
}

/* Options whose value is kept as it is. */
static bool read_count(const char *argument)
{
  static const struct {
    const char *name;
    uint64_t *count, most;
  } counts[] = {
      {"--samples", &options.samples, -1ul},
      {"--seed", &options.seed, -1ul},
      {"--shorten", &options.shorten, -1ul},
      {"--alone", &options.alone, -1ul},
      {"--max-depth", &options.max_depth, 10000000},
      {"--max-steps", &options.max_steps, -1ul},
      {"--executions", &options.max_executions, -1ul},
  };
  const char *value;

  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
    if ((value = value_of(argument, counts[i].name))) {
      return read_number(value, counts[i].count) &&
             *counts[i].count <= counts[i].most;
    }
  }
  return false;
}

static bool read_limit(const char *argument)
{
  const char *value;
  uint64_t number = 0;
  char *end;

  if ((value = value_of(argument, "--jobs"))) {
    bool good = read_number(value, &number) && number > 0;

    options.jobs = number < CREW_MOST ? (unsigned)number : CREW_MOST;
    return good;
  }
  if ((value = value_of(argument, "--seconds"))) {
    options.seconds = strtod(value, &end);
    return *end == '\0' && options.seconds > 0;
  }
  if ((value = value_of(argument, "--bound"))) {
    bool good = read_number(value, &number) && number <= 1000000;

    options.bound = (long)number;
    return good;
  }
  if ((value = value_of(argument, "--first-bound"))) {
    bool good = read_number(value, &number) && number <= 1000000;

    options.first_bound = (long)number;
    return good;
  }
  if ((value = value_of(argument, "--memory"))) {
    bool good = read_number(value, &number) && number > 0;

    options.memory = number << 20;
    return good;
  }
  return false;
}

/* Four numbers, with commas. */
static bool read_goal(const char *text)
{
  char *end;

  for (unsigned i = 0; __ts_program.goal && i < 4; i++) {
    *__ts_program.goal[i] = (unsigned)strtoul(text, &end, 10) + TASK_NUMBERS;
    if (end == text || *end != (i < 3 ? ',' : '\0')) {
      return false;
    }
    text = end + 1;
  }
  return __ts_program.goal != NULL;
}

static bool read_option(const char *argument)
{
  const char *value;

  if ((value = value_of(argument, "--replay"))) {
    options.replay = value;
    return true;
  }
  if ((value = value_of(argument, "--tiles"))) {
    /* What is equal without them may differ in where its threads are left. */
    options.keeps_names = options.keeps_all = true;
    return tiles_read(value);
  }
  if ((value = value_of(argument, "--known-race"))) {
    return race_is_known_add(value);
  }
  if ((value = value_of(argument, "--target"))) {
    return target_add(value);
  }
  if ((value = value_of(argument, "--goal"))) {
    return read_goal(value);
  }
  if ((value = value_of(argument, "--order"))) {
    return read_order(value, &options.order);
  }
  if ((value = value_of(argument, "--observe"))) {
    return observers_ask(value);
  }
  if ((value = value_of(argument, "--learn"))) {
    options.learns_all = strcmp(value, "all") == 0;
    return options.learns_all || strcmp(value, "good") == 0;
  }
  if ((value = value_of(argument, "--dot"))) {
    options.dot = value;
    return true;
  }
  if ((value = value_of(argument, "--known"))) {
    options.known = value;
    return true;
  }
  if ((value = value_of(argument, "--guide"))) {
    options.guide =
        strcmp(value, "map") == 0 ? EXPLORE_BY_PATTERNS : EXPLORE_BY_PAIRS;
    return options.guide == EXPLORE_BY_PATTERNS || strcmp(value, "hapset") == 0;
  }
  if ((value = value_of(argument, "--states"))) {
    return read_store(value, &options.store);
  }
  return read_flag(argument) || read_count(argument) || read_limit(argument);
}

static bool has_trait(enum strategy_trait trait)
{
  return options.strategy->traits & trait;
}

/* Whether the search has stopped where it could go on. */
static bool has_reason(void)
{
  for (unsigned i = 0; i < REASON_COUNT; i++) {
    if (finding.reasons[i]) {
      return true;
    }
  }
  return false;
}

static bool is_cut(void)
{
  return finding.reasons[REASON_BOUND] || finding.reasons[REASON_MEMORY] ||
         finding.reasons[REASON_SECONDS] || finding.reasons[REASON_STEPS];
}

static _Noreturn void finish(void)
{
  finding.pauses = active_figures.pauses;
  finding.met = active_figures.met;
  finding.overdue = active_figures.overdue;
  finding.stalls = active_figures.stalls;
  finding.reasons[REASON_UNSET] |= unset_was_used && choice_unset;
  finding.reasons[REASON_FRESH] |= unset_was_used && !choice_unset;
  finding.reasons[REASON_FAR] |= objects_far;
  finding.told = objects_told;
  finding.reasons[REASON_BUFFER] |= run_buffer_full;
  finding.reasons[REASON_VIEWS] |= run_views_full;
  finding.reasons[REASON_MIXED] |= run_is_mixed;
  finding.reasons[REASON_LATE] |= run_store_late;
  finding.reasons[REASON_UNFREED] |= heap_is_left;
  finding.reasons[REASON_RACES] |=
      known_is_full() || (race_is_sought && !known_is_kept &&
                          order_traits(options.order) & TRAIT_REDUCES);
  if (options.dot && !options.strategy->draw(options.dot)) {
    perror(options.dot);
    exit(6);
  }
  finding.reasons[REASON_PROGRESS] |=
      progress_is_sought() && !finding.went_round;
  if (finding.kind == FOUND_NOTHING && is_cut()) {
    finding.estimate = estimate_states(&finding);
    if (options.strategy->estimate) {
      finding.estimated_executions = options.strategy->estimate(&finding);
    }
  }
  result_print(&options, &finding);
  fflush(stdout);
  _Exit(0);
}

static bool is_live(const struct state *state)
{
  static struct snapshot now;

  snapshot_take(&now);
  return state_is_same(&now.state, state);
}

void explore_do_again(struct schedule *schedule, const struct state *until)
{
  state_restart();
  choice_init(CHOICE_GIVEN, options.seed);
  for (uint64_t i = 0; i < schedule->step_count; i++) {
    const struct explore_step *step = &schedule->steps[i];

    choice_begin();
    for (uint64_t j = 0; j < step->count; j++) {
      choice_give(schedule->choices[step->first + j]);
    }
    run_step(step->thread);
    if (until && is_live(until)) {
      schedule->step_count = i + 1;
      schedule->choice_count = step->first + step->count;
    }
  }
}

/* Random schedules switch between threads more often than is needed; going on
 * with the search for a while often finds one that does not. */
static void shorten(void)
{
  struct finding other = finding;

  other.kind = FOUND_NOTHING;
  other.by_sample = false;
  other.schedule = (struct schedule){0};
  options.strategy->go(&other, options.shorten);
  if (other.kind != FOUND_NOTHING) {
    finding = other;
  } else {
    finding.states = other.states;
    finding.transitions = other.transitions;
    finding.executions = other.executions;
    finding.redundant = other.redundant;
    finding.spins = other.spins;
    finding.ends |= other.ends;
    explore_do_again(&finding.schedule, NULL);
  }
}

/* Small programs need no random schedules; of others these get a share of the
 * steps, less when they have not found anything, until there were enough, or
 * others join the search. */
static void explore(void)
{
  uint64_t steps = options.alone < FIRST_STEPS ? options.alone : FIRST_STEPS;
  bool over;

  if (options.strategy->picker) {
    runs_go(&finding, -1ul);
    finding.reasons[REASON_SCHEDULES] = true;
    return;
  }
  if (options.strategy->observer || options.goes_on) {
    runs_go(&finding, -1ul);
    if (finding.kind != FOUND_NOTHING) {
      return;
    }
  }
  if (options.only_samples) {
    options.strategy->go(&finding, 1);
    finding.reasons[REASON_STEPS] = true;
    runs_go(&finding, -1ul);
    return;
  }
  while (!(over = options.strategy->go(&finding, steps)) && steps < -1ul &&
         !is_cut()) {
    bool joined = options.jobs > 1 && steps >= options.alone;
    bool last = joined || runs_are_over(&finding);
    uint64_t share = steps / (steps <= FIRST_STEPS  ? 2
                              : steps <= MORE_STEPS ? 4
                                                    : 8);

    runs_go(&finding, joined ? JOINED_STEPS : share + 1);
    if (finding.kind != FOUND_NOTHING) {
      if (options.shorten > 0 && has_trait(STRATEGY_LEVELS)) {
        shorten();
      }
      return;
    }
    steps = !last                         ? 4 * steps + 1
            : !joined && options.jobs > 1 ? options.alone
                                          : -1ul;
  }
  if (!over && !has_reason()) { /* whatever kept it, it is no proof */
    finding.reasons[REASON_STEPS] = true;
  }
}

/* Whether the options do. */
static bool go_together(void)
{
  unsigned traits = order_traits(options.order);
  bool bits = options.store == STORE_BITS;

  if (options.bound >= 0 && !orders[options.order].level) {
    fprintf(stderr, "--bound does not go with --order=depth and dpor\n");
    return false;
  }
  if (options.first_bound > 0 && !(traits & TRAIT_LATER)) {
    fprintf(stderr, "--first-bound goes with --order=pcb only\n");
    return false;
  }
  if (tiles_are_set() && (!(traits & TRAIT_TILES) || bits)) {
    fprintf(stderr, "--tiles goes with --order=preemptions only\n");
    return false;
  }
  if (bits && !(traits & TRAIT_BITS)) {
    fprintf(stderr, "--states=bits goes with --order=depth only\n");
    return false;
  }
  if (options.active && !(target_is_set && options.strategy->picker &&
                          !options.strategy->picker->resume)) {
    fprintf(stderr, "--active goes with --target, and with random schedules\n");
    return false;
  }
  if (options.dot && !options.strategy->draw) {
    fprintf(stderr, "--dot goes with --order=net or unfold only\n");
    return false;
  }
  if (observer_count > 0 && !(traits & TRAIT_FOLLOWS) && !bits &&
      !options.only_samples && !options.replay && !options.random) {
    fprintf(stderr, "--observe goes with orders that keep no states\n");
    return false;
  }
  return true;
}

static void find_guide(void)
{
  const char *name = options.strategy->observer;

  if (!name) {
    options.guide = EXPLORE_BY_NOTHING;
    return;
  }
  observers_add(name);
  guide_search = observers_guide(name);
  if (!guide_search) {
    options.guide = EXPLORE_BY_NOTHING;
  } else if (options.guide == EXPLORE_BY_PATTERNS) {
    observers_add("map");
    guide_search = guide_both(guide_search, observers_guide("map"));
  }
}

static const struct picker *find_picker(void)
{
  const struct picker *picker = options.strategy->picker;

  return options.active ? active_picker(picker)
         : picker       ? picker
                        : &sample_picker;
}

int main(int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    if (!read_option(argv[i])) {
      fprintf(stderr, "%s: unknown option\n", argv[i]);
      return 1;
    }
  }
  if (tiles_are_set()) {
    options.samples = 0; /* these may leave a thread anywhere */
  }
  options.strategy = options.store == STORE_BITS
                         ? &bits_strategy
                         : orders[options.order].strategy;
  if (!go_together()) {
    return 1;
  }
  find_guide();
  start = seconds_now();
  if (__ts_program.thread_count > THREADS_MOST) {
    run_init(); /* of which the result tells */
    finding.reasons[REASON_THREADS] = true;
    finish();
  }
  memory_is_shared = options.jobs > 1 && has_trait(STRATEGY_TABLE);
  options.keeps_all |= target_wants_meetings(); /* else some are passed by */
  heap_sweeps = !(order_traits(options.order) & (TRAIT_REDUCES | TRAIT_NET));
  heap_init(__ts_program.thread_count);
  unset_init();
  state_init(__ts_program.thread_count);
  run_init();
  circle_is_sought = !options.ignores_deadlock;
  objects_init();
  run_ignores_failures = options.ignores_failures;
  observers_start(&options);
  if (options.replay) {
    return replay_run(&options);
  }
  if (options.random) {
    return replay_random(&options);
  }
  if (options.strategy->begin) {
    options.strategy->begin(&options);
  }
  listen_to_signals();
  runs_begin(&options, find_picker());
  explore();
  finish();
}
