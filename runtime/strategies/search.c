/* search.c -- systematic search, in orders that differ only in what an arrival
 * makes possible at once and what one level later.
 *
 * Each step (state, thread), with those chained to it, is done once, at the
 * least level at which the order allows it; a state's mask says for which
 * threads that is done or planned. So no order needs more states than breadth
 * first. Within a level the search goes deep, for then most steps go on from
 * the live state. */
#include "runtime/strategies/search.h"
#include "runtime/explorer/ample.h"
#include "runtime/explorer/arrivals.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/objects.h"
#include "runtime/explorer/partial_deadlock.h"
#include "runtime/explorer/progress.h"
#include "runtime/explorer/round.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/explorer/strategy.h"
#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/table.h"
#include "runtime/explorer/target.h"
#include "runtime/explorer/unset.h"
#include "runtime/explorer/workers.h"
#include "runtime/explorer/worklist.h"
#include "runtime/strategies/tiles.h"

enum { DONE, ARRIVED }; /* a state's masks */
enum { CHECK_EVERY = 1024 };
/* From so many states on, so many steps are done before their states are looked
 * up, so that the memory can be fetched meanwhile. */
enum { SMALL_TABLE = 10000, WAVE = 16 };
/* Nobody else works while the table grows: several processes begin with a
 * larger one. */
enum { FEW_STATES = 600000 };

/* A step done, before its state is looked up. */
struct unit {
  struct snapshot at;
  uint32_t before;
  unsigned agent; /* as it was named before */
  unsigned moved; /* as it is named now */
  bool goes_on, may_be_left, met;
  enum run_end end;
};

static const struct explore_options *options;
static struct finding *finding;
static unsigned thread_count;
static struct thread_set all_threads, flushers;
static bool exchanges; /* threads that are alike */
static uint32_t live;  /* the live state's name, or TABLE_NONE */
static bool watches;   /* that the process does not end, nor some thread.. */
/* ..of these, which are said never to go on, does */
static struct thread_set watched;
static bool stopped;
static uint64_t until_check, counted; /* counted: transitions, for all */
static struct unit wave[WAVE];
static unsigned wave_count;

/* What all processes know. */
static struct common {
  long level;
  uint64_t transitions; /* counted now and then */
  bool has_found;
  struct found {
    enum finding_kind kind;
    uint32_t arrival;
    unsigned thread, count; /* its step from there, with so many choices */
  } found;
  struct finding findings[CREW_MOST];
} * common;
static int64_t *found_choices;

static void stop_all(void)
{
  stopped = true;
  workers_stop();
}

static void stop(enum reason reason)
{
  finding->reasons[reason] = true;
  stop_all();
}

static void go_to(uint32_t arrival)
{
  uint32_t state = arrivals_seen[arrival].state;

  if (live != state) {
    arrivals_restore(arrival);
    live = state;
  }
}

/* What is looked at now and then. */
static void check(void)
{
  uint64_t all = __atomic_add_fetch(
      &common->transitions, finding->transitions - counted, __ATOMIC_RELAXED);

  counted = finding->transitions;
  until_check = CHECK_EVERY;
  if (table_memory() + arrivals_memory() + worklist_memory() >
          options->memory ||
      !worklist_has_room()) {
    stop(REASON_MEMORY);
  }
  if (workers_size > 1 && all >= options->max_steps) {
    stop(REASON_STEPS);
  }
  if (workers_is_stopped()) {
    stopped = true;
  }
}

/* --- what was found --- */

/* Whether it counts that the step failed. */
static bool is_sought(void)
{
  bool counts = target_has(false);

  finding->others += !counts;
  return counts;
}

/* The first one that anybody finds. */
static void found(enum finding_kind kind, uint32_t arrival, unsigned thread)
{
  if (!__atomic_exchange_n(&common->has_found, true, __ATOMIC_ACQ_REL)) {
    struct found *f = &common->found;

    *f = (struct found){kind, arrival, thread,
                        kind == FOUND_EVENT ? choice_count() : 0};
    for (unsigned i = 0; i < f->count; i++) {
      found_choices[i] = choice_value(i);
    }
  }
  stop_all();
}

/* A deadlock that is not of all, by the threads' real names. */
static void note_circle(void)
{
  struct thread_set circle = threads_none();

  if (run_end() != RUN_DEADLOCK) {
    circle = circle_find();
  }
  while (threads_any(&circle)) {
    threads_add(&finding->stuck, arrivals_real(threads_take(&circle)));
  }
}

/* Its schedule. Leaves the live state at its end. */
static void follow_found(void)
{
  const struct found *f = &common->found;
  enum run_result result;
  unsigned pc;

  arrivals_schedule(f->arrival, &finding->schedule);
  finding->kind = f->kind;
  if (f->kind != FOUND_EVENT) {
    if (f->kind == FOUND_DEADLOCK) {
      note_circle();
    }
    return;
  }
  choice_init(CHOICE_GIVEN, options->seed);
  for (unsigned i = 0; i < f->count; i++) {
    choice_give(found_choices[i]);
  }
  do { /* a chain's last step; the others did not fail */
    pc = *__ts_program.threads[f->thread].pc;
    result = run_step(f->thread);
    arrivals_add_step(&finding->schedule, f->thread, pc);
  } while (result != RUN_FAILED);
  finding->event = run_event;
}

/* --- arriving --- */

/* A unit's state may no longer be the live one: it was asked in leave(). */
static bool may_leave(const struct unit *unit)
{
  finding->reasons[REASON_TILES] |= !unit->may_be_left;
  return unit->may_be_left;
}

/* What an arrival makes possible: threads whose steps are to be done at this
 * level, or that somebody's is (delays), and whether there is more for the next
 * one. */
struct plan {
  struct thread_set at_once;
  bool any_at_once, later;
};

static struct plan plan_preemptions(uint32_t state, bool is_new,
                                    const struct unit *unit)
{
  struct plan plan;

  (void)is_new;
  plan.at_once =
      table_claim(state, DONE,
                  unit->goes_on ? threads_or(threads_one(unit->moved), flushers)
                                : all_threads);
  plan.any_at_once = threads_any(&plan.at_once);
  plan.later =
      unit->goes_on && may_leave(unit) && table_mark(state, TABLE_SEEN);
  return plan;
}

static struct plan plan_rounds(uint32_t state, bool is_new,
                               const struct unit *unit)
{
  unsigned agent = unit->moved;
  struct plan plan;

  (void)is_new;
  plan.at_once = table_claim(state, DONE, threads_between(agent, thread_count));
  plan.any_at_once = threads_any(&plan.at_once);
  plan.later = agent > 0 && table_mark(state, TABLE_SEEN);
  return plan;
}

static struct plan plan_delays(uint32_t state, bool is_new,
                               const struct unit *unit)
{
  struct thread_set own = threads_one(unit->moved);

  (void)is_new;
  own = table_claim(state, ARRIVED, own);
  return (struct plan){.any_at_once = threads_any(&own)};
}

static struct plan plan_breadth(uint32_t state, bool is_new,
                                const struct unit *unit)
{
  (void)state;
  (void)unit;
  return (struct plan){.later = is_new};
}

static struct plan plan_depth(uint32_t state, bool is_new,
                              const struct unit *unit)
{
  (void)state;
  (void)unit;
  return (struct plan){is_new ? all_threads : threads_none(), is_new, false};
}

static struct plan (*const plans[ORDER_COUNT])(uint32_t state, bool is_new,
                                               const struct unit *unit) = {
    [ORDER_PREEMPTIONS] = plan_preemptions,
    [ORDER_DELAYS] = plan_delays,
    [ORDER_ROUNDS] = plan_rounds,
    [ORDER_BREADTH] = plan_breadth,
    [ORDER_DEPTH] = plan_depth,
};

/* It goes to the stack, or to the next level's. */
static void follow_plan(uint32_t state, bool is_new, const struct unit *unit)
{
  struct plan plan = plans[options->order](state, is_new, unit);
  uint32_t arrival;

  if (!plan.any_at_once && !plan.later) {
    return;
  }
  arrival = arrivals_add(state, unit->before, unit->agent);
  if (arrival == TRACE_NONE) {
    stop(REASON_MEMORY);
    return;
  }
  if (plan.any_at_once) {
    worklist_push(plan.at_once, arrival);
  }
  if (plan.later) {
    worklist_put_off(arrival, 0);
  }
}

static void arrive(const struct unit *unit)
{
  bool is_new;
  uint32_t arrival;

  live =
      table_enter(&unit->at.state, arrivals_seen[unit->before].state, &is_new);
  if (live == TABLE_NONE) {
    stop(REASON_MEMORY);
    return;
  }
  if (unit->met && is_new) {
    arrival = arrivals_add(live, unit->before, unit->agent);
    if (arrival != TRACE_NONE) {
      found(FOUND_MEETING, arrival, 0);
    }
  }
  switch (unit->end) {
  case RUN_GOES_ON:
    /* A thread that has left this state before need not be tried again: whether
     * it can go on depends on nothing but the state. */
    if (is_new || options->order != ORDER_PREEMPTIONS ||
        !table_has(live, DONE, unit->moved)) {
      follow_plan(live, is_new, unit);
    }
    break;
  case RUN_DEADLOCK:
    finding->cuts = true;
    arrival = is_new && !options->ignores_deadlock
                  ? arrivals_add(live, unit->before, unit->agent)
                  : TRACE_NONE;
    if (arrival != TRACE_NONE) {
      found(FOUND_DEADLOCK, arrival, 0);
    }
    break;
  case RUN_ENDS:
    finding->ends = true;
    table_mark(arrivals_seen[unit->before].state, TABLE_ENDS);
    break;
  case RUN_CUT:
    finding->cuts = true;
    table_mark(arrivals_seen[unit->before].state, TABLE_ENDS);
    break;
  }
}

/* Only now does the table's memory have to be there. Which state is live is
 * known afterwards only if the one unit was left just now. */
static void arrive_all(bool just_now)
{
  for (unsigned i = 0; i < wave_count; i++) {
    table_announce_further(&wave[i].at.state);
  }
  for (unsigned i = 0; i < wave_count && !stopped; i++) {
    arrive(&wave[i]);
  }
  if (wave_count > 1 || !just_now) {
    live = TABLE_NONE;
  }
  wave_count = 0;
}

/* Gives the thread's new name. */
static unsigned sort_live(unsigned agent)
{
  unsigned char from[THREADS_MOST];

  if (symmetry_sort(from)) {
    for (unsigned t = 0; t < thread_count; t++) {
      if (from[t] == agent) {
        return t;
      }
    }
  }
  return agent;
}

/* Whether some thread that is watched may go on at some time, for all that the
 * live state tells. */
static bool is_refuted(void)
{
  if (run_end() != RUN_GOES_ON) {
    return true;
  }
  for (unsigned t = 0; t < thread_count; t++) {
    if (__ts_program.active[t] &&
        (*__ts_program.threads[t].pc == STEP_PARKED ||
         (threads_has(&watched, t) && run_is_enabled(t)))) {
      return true;
    }
  }
  return false;
}

/* Whose turn it is after the agent's step: a store that leaves a buffer ends
 * nobody's. */
static unsigned turn_of(uint32_t before, unsigned agent)
{
  while (run_is_flusher(agent) && before != TRACE_NONE) {
    agent = arrivals_agents[before];
    before = arrivals_seen[before].before;
  }
  return agent;
}

/* The live state is after the agent's step. */
static void leave(uint32_t before, unsigned agent)
{
  struct unit *unit = &wave[wave_count];

  if (watches && is_refuted()) {
    stop_all();
    return;
  }
  unit->before = before;
  unit->agent = agent;
  unit->moved = exchanges              ? sort_live(agent)
                : __ts_program.flusher ? turn_of(before, agent)
                                       : agent;
  unit->goes_on = !*__ts_program.finished && run_is_enabled(unit->moved);
  unit->may_be_left = !tiles_are_set() || tiles_allow(unit->moved);
  unit->end = unit->goes_on             ? RUN_GOES_ON
              : circle_has(unit->moved) ? RUN_DEADLOCK
                                        : run_end();
  if (unit->end == RUN_DEADLOCK && !target_has(true)) {
    unit->end = RUN_CUT;
  }
  unit->met = target_is_met();
  snapshot_take(&unit->at);
  table_announce(&unit->at.state);
  wave_count++;
  if (wave_count >= (table_count() < SMALL_TABLE ? 1 : WAVE)) {
    arrive_all(true);
  }
}

/* --- steps --- */

/* The chain from the live state, which is the arrival's, with all choices. */
static void do_steps(uint32_t arrival, unsigned thread)
{
  choice_begin();
  do {
    enum run_result result;
    unsigned pc;

    go_to(arrival);
    live = TABLE_NONE;
    pc = *__ts_program.threads[thread].pc;
    result = ample_run(thread, arrival);
    finding->transitions += ample_length;
    finding->ample += ample_length - 1;
    if (result == RUN_FAILED) {
      if (is_sought()) {
        found(FOUND_EVENT, arrival, thread);
      }
    } else if (result == RUN_ON) {
      leave(arrival, thread);
    } else {
      explore_abandoned(finding, result, thread, pc);
    }
    if (!stopped && finding->transitions >= options->max_steps) {
      stop(REASON_STEPS);
    }
    if (!stopped && --until_check == 0) {
      check();
    }
    if (!stopped && explore_is_late()) {
      stop(REASON_SECONDS);
    }
  } while (!stopped && choice_next());
}

/* The enabled thread after so many others, round from that one; thread_count
 * when there are no more. */
static unsigned pass_over(unsigned from, uint64_t delays)
{
  for (unsigned i = 0; i < thread_count; i++) {
    unsigned thread = (from + i) % thread_count;

    if (run_is_enabled(thread) && delays-- == 0) {
      return thread;
    }
  }
  return thread_count;
}

static void work_delayed(uint32_t arrival, unsigned delays)
{
  unsigned agent = arrivals_agents[arrival], thread;
  struct thread_set own;

  thread = pass_over(agent, delays);
  if (thread == thread_count) {
    return;
  }
  if (pass_over(agent, delays + 1) != thread_count) {
    worklist_put_off(arrival, delays + 1);
  }
  own = table_claim(live, DONE, threads_one(thread));
  if (threads_any(&own)) {
    do_steps(arrival, thread);
  }
}

static void work(void)
{
  struct item *item = worklist_top();
  uint32_t arrival = item->arrival;
  unsigned thread;

  go_to(arrival);
  if (options->order == ORDER_DELAYS) {
    worklist_pop();
    work_delayed(arrival, item->delays);
    return;
  }
  do {
    thread = threads_take(&item->threads);
  } while (!run_is_enabled(thread) &&
           (thread = thread_count, threads_any(&item->threads)));
  if (thread < thread_count && exchanges) {
    /* What another one like it could do is no different. */
    struct thread_set twins = symmetry_twins(thread);

    item->threads = threads_without(item->threads, twins);
    table_claim(live, DONE, twins);
  }
  if (!threads_any(&item->threads)) {
    worklist_pop();
  }
  if (thread < thread_count) {
    do_steps(arrival, thread);
  }
}

/* --- levels --- */

static bool has_work(const struct later *later)
{
  uint32_t state = arrivals_seen[later->arrival].state;

  go_to(later->arrival);
  if (options->order == ORDER_DELAYS) {
    unsigned agent = arrivals_agents[later->arrival];
    unsigned thread = pass_over(agent, later->delays);

    return !table_has(state, DONE, thread);
  }
  for (unsigned t = 0; t < thread_count; t++) {
    if (!table_has(state, DONE, t) && run_is_enabled(t)) {
      return true;
    }
  }
  return false;
}

static bool next_level(void)
{
  if (options->bound >= 0 && common->level >= options->bound) {
    finding->reasons[REASON_BOUND] |= worklist_has_later(has_work);
    return false;
  }
  if (!worklist_next_level()) {
    return false;
  }
  common->level++;
  return true;
}

static bool take_later(void)
{
  struct later later;
  uint32_t soon;
  struct thread_set threads;

  if (!worklist_take(&later)) {
    return false;
  }
  if (options->order == ORDER_DELAYS) {
    worklist_push_delayed(later.arrival, later.delays);
    return true;
  }
  if ((soon = worklist_preview(16)) != TRACE_NONE) {
    __builtin_prefetch(&arrivals_seen[soon]);
  }
  if ((soon = worklist_preview(8)) != TRACE_NONE) {
    table_announce_restore(arrivals_seen[soon].state);
  }
  threads = table_claim(arrivals_seen[later.arrival].state, DONE, all_threads);
  if (threads_any(&threads)) {
    worklist_push(threads, later.arrival);
  }
  return true;
}

/* --- several processes --- */

/* All others wait. */
static void meet(void)
{
  if (worklist_is_over() && !next_level()) {
    stop_all();
  } else if (table_is_crowded()) {
    table_begin_growth();
  }
}

static void come_together(void)
{
  workers_gather(meet);
  if (table_grows()) {
    table_grow_part(workers_number, workers_size);
    workers_gather(table_end_growth);
  }
  table_follow();
  stopped |= workers_is_stopped();
}

static void do_share(void)
{
  worklist_join();
  finding = &common->findings[workers_number];
  live = TABLE_NONE;
  counted = symmetry_exchanged = heap_own_steps = 0;
  while (!stopped) {
    if (workers_is_called()) {
      come_together();
    } else if (worklist_top()) {
      worklist_share();
      work();
    } else if (!take_later()) {
      if (wave_count > 0) {
        arrive_all(false);
      } else if (!worklist_wait()) {
        stopped |= workers_is_stopped();
      }
    }
    if (table_is_crowded()) {
      workers_call();
    }
  }
  finding->reasons[REASON_SAMPLED] |= choice_sampled;
  finding->reasons[REASON_UNSET] |= unset_was_used && choice_unset;
  finding->reasons[REASON_FRESH] |= unset_was_used && !choice_unset;
  finding->reasons[REASON_FAR] |= objects_far;
  finding->reasons[REASON_BUFFER] |= run_buffer_full;
  finding->reasons[REASON_VIEWS] |= run_views_full;
  finding->reasons[REASON_MIXED] |= run_is_mixed;
  finding->reasons[REASON_LATE] |= run_store_late;
  finding->exchanged = symmetry_exchanged;
  finding->own = heap_own_steps;
  finding->told = objects_told;
  table_settle();
}

/* Whether the process ended as it should. */
static bool share_out(unsigned size)
{
  bool went_well;

  arrive_all(false);
  for (unsigned i = 0; i < size; i++) {
    common->findings[i] = (struct finding){0};
  }
  table_prepare(FEW_STATES);
  table_settle();
  arrivals_settle();
  worklist_settle(size);
  went_well = workers_run(size, do_share);
  table_follow();
  for (unsigned i = 0; i < size; i++) {
    explore_add(finding, &common->findings[i]);
  }
  return went_well;
}
static void begin(const struct explore_options *new_options)
{
  uint64_t size;

  options = new_options;
  thread_count = __ts_program.thread_count;
  all_threads = threads_between(0, thread_count);
  flushers = __ts_program.flusher
                 ? threads_between(__ts_program.flusher, thread_count)
                 : threads_none();
  exchanges = (order_traits(options->order) & TRAIT_EXCHANGES) &&
              !options->keeps_names && symmetry_init();
  until_check = CHECK_EVERY;
  ample_init(!options->keeps_all &&
             (order_traits(options->order) & TRAIT_AMPLE));
  table_init(thread_count, options->order == ORDER_DELAYS ? 2 : 1,
             options->memory, options->store);
  arrivals_init(exchanges);
  worklist_init();
  workers_init();
  found_choices = memory_reserve(&size);
  common = memory_reserve(&size);
  common->level = options->order == ORDER_ROUNDS ? 1 : 0;
}

/* The live state is the first one. */
static void enter_root(void)
{
  struct snapshot *root = &wave[0].at;
  bool is_new;

  snapshot_take(root);
  live = table_enter(&root->state, TABLE_NONE, &is_new);
}

static void do_first_steps(void)
{
  state_restart();
  enter_root();
  do_steps(arrivals_add(live, TRACE_NONE, 0), 0);
}

/* Whether threads go round for ever. The live state is then at the end of the
 * schedule's first round. */
static bool find_spinning(void)
{
  bool whole;
  uint32_t arrival = progress_find(exchanges, &whole);

  finding->went_round = whole;
  if (arrival == TRACE_NONE) {
    return false;
  }
  arrivals_schedule(arrival, &finding->schedule);
  explore_do_again(&finding->schedule, NULL); /* by the threads' real names */
  if (!round_go(&finding->schedule)) {
    finding->went_round = false;
    schedule_clear(&finding->schedule);
    return false;
  }
  finding->kind = FOUND_EVENT;
  finding->event = __ts_program.progress - 1;
  return true;
}

/* Nobody's search goes on. */
static void find_stuck(void)
{
  struct thread_set threads;
  bool is_late = false;
  uint32_t arrival = partial_deadlock_find(DONE, exchanges, &threads, &is_late);

  finding->reasons[REASON_PARTIAL] |= is_late;
  if (arrival == TRACE_NONE) {
    return;
  }
  arrivals_schedule(arrival, &finding->schedule);
  finding->kind = FOUND_DEADLOCK;
  while (threads_any(&threads)) {
    threads_add(&finding->stuck, arrivals_real(threads_take(&threads)));
  }
}

/* Whether nothing is left to do. */
static bool run_agenda(uint64_t until)
{
  bool is_over = false;

  while (!stopped && !is_over && finding->transitions < until) {
    if (worklist_top()) {
      work();
    } else if (!take_later()) {
      if (wave_count > 0) {
        arrive_all(false);
      } else {
        is_over = !next_level();
      }
    }
  }
  return is_over;
}

static bool go(struct finding *new_finding, uint64_t steps)
{
  uint64_t until = new_finding->transitions + steps;
  bool is_over = false;

  finding = new_finding;
  until = until < steps ? -1ul : until;
  choice_init(CHOICE_ALL, options->seed);
  choice_sampled = false;
  live = TABLE_NONE;
  if (table_count() == 0) {
    do_first_steps();
  }
  if (steps == -1ul && options->jobs > 1 && !stopped) {
    is_over = share_out(options->jobs);
    finding->reasons[REASON_KILLED] |= !is_over;
    stopped = true;
  }
  if (!stopped && !is_over) {
    is_over = run_agenda(until);
  }
  if (common->has_found && finding->kind == FOUND_NOTHING) {
    follow_found();
  }
  finding->reasons[REASON_SAMPLED] |= choice_sampled;
  if (is_over && explore_has_answer(finding) &&
      finding->kind == FOUND_NOTHING) {
    finding->ends |= !finding->cuts; /* they go on for ever */
    if (!(progress_is_sought() && find_spinning()) &&
        !options->ignores_deadlock && !target_is_set) {
      find_stuck();
    }
  }
  finding->level = common->level;
  finding->states = table_count() - 1;
  finding->fingerprints = table_prints();
  return (stopped || is_over) && explore_has_answer(finding);
}

const struct strategy search_strategy = {
    .traits = STRATEGY_TABLE | STRATEGY_LEVELS, .begin = begin, .go = go};

bool search_never(const struct explore_options *all_options,
                  struct thread_set threads)
{
  static struct explore_options own;
  static struct finding nothing;
  bool is_over;

  own = *all_options;
  own.keeps_names = true; /* threads are watched by name */
  own.order = ORDER_BREADTH;
  own.bound = -1;
  own.jobs = 1;
  begin(&own);
  circle_is_sought = false; /* others than those that are watched may wait so */
  finding = &nothing;
  choice_init(CHOICE_ALL, own.seed);
  enter_root();
  worklist_push(all_threads, arrivals_add(live, TRACE_NONE, 0));
  watches = true;
  watched = threads;
  is_over = !is_refuted() && run_agenda(-1ul);
  arrivals_restore(0);
  return is_over && !choice_sampled && explore_has_answer(finding);
}

bool search_never_ends(const struct explore_options *all_options)
{
  return search_never(all_options, threads_none());
}
