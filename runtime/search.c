/* search.c -- systematic search, in orders that differ only in what an arrival
 * makes possible at once and what one level later.
 *
 * Each step (state, thread) is done once, at the least level at which the order
 * allows it; a state's mask says for which threads that is done or planned. So
 * no order needs more states than breadth first. Within a level the search goes
 * deep, for then most steps go on from the live state. */
#include "runtime/search.h"
#include "runtime/alike.h"
#include "runtime/choice.h"
#include "runtime/run.h"
#include "runtime/table.h"
#include "runtime/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DONE, ARRIVED }; /* a state's masks */
enum { CHECK_EVERY = 1024, MOST_THREADS = 64 };
/* From so many states on, so many steps are done before their states are looked
 * up, so that the memory can be fetched meanwhile. */
enum { SMALL_TABLE = 10000, WAVE = 16 };

/* A set of threads: of those that are enabled at the arrival, the steps are to
 * be done. In the order of delays a number instead: how many enabled threads to
 * pass over, plus one. */
struct item {
  uint64_t what;
  uint32_t arrival;
};

struct later {
  uint32_t arrival, delays;
};

/* A step done, before its state is looked up. */
struct unit {
  struct state state;
  size_t room;
  uint32_t before;
  unsigned agent; /* as it was named before */
  unsigned moved; /* as it is named now */
  bool goes_on;
  enum run_end end;
};

static const struct explore_options *options;
static struct finding *finding;
static unsigned thread_count;
static uint64_t all_threads;
static bool exchanges; /* threads that are alike */
static uint32_t live;  /* the live state's name, or TABLE_NONE */
static bool stopped;
static long level;
static uint64_t until_check;
static struct unit wave[WAVE];
static unsigned wave_count;
static struct item *stack;
static struct later *now, *next; /* for this level and the one after it */
static uint64_t stack_count, now_count, now_done, next_count, room;

static void stop(enum reason reason)
{
  finding->reasons[reason] = true;
  stopped = true;
}

static void go_to(uint32_t arrival)
{
  uint32_t state = trace_arrivals[arrival].state;

  if (live != state) {
    table_restore(state);
    live = state;
  }
}

static void check_memory(void)
{
  uint64_t lists = (stack_count + now_count + next_count) * sizeof *stack;

  until_check = CHECK_EVERY;
  if (table_memory() + trace_memory() + lists > options->memory ||
      lists / sizeof *stack + 8 * CHECK_EVERY > room) {
    stop(REASON_MEMORY);
  }
}

/* --- what was found --- */

/* By the thread's step from the arrival, which was just done. */
static void found_failure(uint32_t arrival, unsigned thread)
{
  unsigned count = choice_count(), pc;
  int64_t *values = malloc((count + 1) * sizeof *values);

  for (unsigned i = 0; values && i < count; i++) {
    values[i] = choice_value(i);
  }
  trace_schedule(arrival, &finding->schedule);
  choice_init(CHOICE_GIVEN, options->seed);
  for (unsigned i = 0; values && i < count; i++) {
    choice_give(values[i]);
  }
  free(values);
  pc = *__ts_program.threads[thread].pc;
  run_step(thread);
  schedule_add(&finding->schedule, trace_real(thread), pc);
  finding->kind = FOUND_EVENT;
  finding->event = run_event;
  stopped = true;
}

static void found_deadlock(uint32_t arrival)
{
  trace_schedule(arrival, &finding->schedule);
  finding->kind = FOUND_DEADLOCK;
  stopped = true;
}

/* --- arriving --- */

/* What may be done there goes to the stack, if at this level, or to the next
 * level's. */
static void plan(uint32_t state, bool is_new, const struct unit *unit)
{
  bool goes_on = unit->goes_on;
  unsigned agent = unit->moved;
  uint64_t at_once = 0, own = 1ul << agent;
  bool later = false;
  uint32_t arrival;

  switch (options->order) {
  case ORDER_PREEMPTIONS:
    at_once = table_claim(state, DONE, goes_on ? own : all_threads);
    later = goes_on && table_mark(state);
    break;
  case ORDER_ROUNDS:
    at_once = table_claim(state, DONE, all_threads >> agent << agent);
    later = agent > 0 && table_mark(state);
    break;
  case ORDER_DELAYS:
    at_once = table_claim(state, ARRIVED, own) ? 1 : 0;
    break;
  case ORDER_BREADTH:
    later = is_new;
    break;
  case ORDER_DEPTH:
    at_once = is_new ? all_threads : 0;
    break;
  case ORDER_DPOR:
    break; /* not here */
  }
  if (!at_once && !later) {
    return;
  }
  arrival = trace_add(state, unit->before, unit->agent);
  if (arrival == TRACE_NONE) {
    stop(REASON_MEMORY);
    return;
  }
  if (at_once) {
    stack[stack_count++] = (struct item){at_once, arrival};
  }
  if (later) {
    next[next_count++] = (struct later){arrival, 0};
  }
}

static void arrive(const struct unit *unit)
{
  bool is_new;
  uint32_t arrival;

  live = table_enter(&unit->state, &is_new);
  if (live == TABLE_NONE) {
    stop(REASON_MEMORY);
    return;
  }
  switch (unit->end) {
  case RUN_GOES_ON:
    /* Who has left it before knows it: whether one can go on depends on nothing
     * but the state. */
    if (is_new || options->order != ORDER_PREEMPTIONS ||
        !(table_mask(live, DONE) >> unit->moved & 1)) {
      plan(live, is_new, unit);
    }
    break;
  case RUN_DEADLOCK:
    arrival = is_new && !options->ignores_deadlock
                  ? trace_add(live, unit->before, unit->agent)
                  : TRACE_NONE;
    if (arrival != TRACE_NONE) {
      found_deadlock(arrival);
    }
    break;
  case RUN_ENDS:
    finding->ends = true;
    break;
  case RUN_CUT:
    break;
  }
}

/* Only now does the table's memory have to be there. Which state is live is
 * known afterwards only if the one unit was left just now. */
static void arrive_all(bool just_now)
{
  for (unsigned i = 0; i < wave_count; i++) {
    table_announce_further(&wave[i].state);
  }
  for (unsigned i = 0; i < wave_count && !stopped; i++) {
    arrive(&wave[i]);
  }
  if (wave_count > 1 || !just_now) {
    live = TABLE_NONE;
  }
  wave_count = 0;
}

static struct unit *new_unit(void)
{
  struct unit *unit = &wave[wave_count];
  size_t size = state_room();

  if (size > unit->room) {
    unit->room = 2 * size;
    free(unit->state.bytes);
    unit->state.bytes = malloc(unit->room);
    if (!unit->state.bytes) {
      perror("a state");
      exit(6);
    }
  }
  return unit;
}

/* Gives the thread's new name. */
static unsigned sort_live(unsigned agent)
{
  unsigned char from[ALIKE_THREADS];

  if (alike_sort(from)) {
    for (unsigned t = 0; t < thread_count; t++) {
      if (from[t] == agent) {
        return t;
      }
    }
  }
  return agent;
}

/* The live state is after the agent's step. */
static void leave(uint32_t before, unsigned agent)
{
  struct unit *unit = new_unit();

  unit->before = before;
  unit->agent = agent;
  unit->moved = exchanges ? sort_live(agent) : agent;
  unit->goes_on = !*__ts_program.finished && run_is_enabled(unit->moved);
  unit->end = unit->goes_on ? RUN_GOES_ON : run_end();
  state_save(&unit->state);
  table_announce(&unit->state);
  wave_count++;
  if (wave_count >= (table_count() < SMALL_TABLE ? 1 : WAVE)) {
    arrive_all(true);
  }
}

/* --- steps --- */

/* The step from the live state, which is the arrival's, with all choices. */
static void do_steps(uint32_t arrival, unsigned thread)
{
  choice_begin();
  do {
    enum run_result result;

    unsigned pc;

    go_to(arrival);
    live = TABLE_NONE;
    pc = *__ts_program.threads[thread].pc;
    finding->transitions++;
    result = run_step(thread);
    if (result == RUN_FAILED) {
      found_failure(arrival, thread);
    } else if (result == RUN_ON) {
      leave(arrival, thread);
    } else {
      explore_abandoned(finding, result, thread, pc);
    }
    if (!stopped && finding->transitions >= options->max_steps) {
      stop(REASON_STEPS);
    }
    if (!stopped && --until_check == 0) {
      check_memory();
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
  unsigned agent = trace_agents[arrival], thread;

  thread = pass_over(agent, delays);
  if (thread == thread_count) {
    return;
  }
  if (pass_over(agent, delays + 1) != thread_count) {
    next[next_count++] = (struct later){arrival, delays + 1};
  }
  if (table_claim(live, DONE, 1ul << thread)) {
    do_steps(arrival, thread);
  }
}

static void work(void)
{
  struct item *item = &stack[stack_count - 1];
  uint32_t arrival = item->arrival;
  unsigned thread;

  go_to(arrival);
  if (options->order == ORDER_DELAYS) {
    stack_count--;
    work_delayed(arrival, (unsigned)item->what - 1);
    return;
  }
  do {
    thread = (unsigned)__builtin_ctzl(item->what);
    item->what &= item->what - 1;
  } while (!run_is_enabled(thread) && (thread = thread_count, item->what));
  if (thread < thread_count && exchanges) {
    /* What another one like it could do is no different. */
    unsigned long twins = alike_twins(thread);

    item->what &= ~twins;
    table_claim(live, DONE, twins);
  }
  if (!item->what) {
    stack_count--;
  }
  if (thread < thread_count) {
    do_steps(arrival, thread);
  }
}

/* --- levels --- */

static bool has_work(const struct later *later)
{
  uint32_t state = trace_arrivals[later->arrival].state;

  go_to(later->arrival);
  if (options->order == ORDER_DELAYS) {
    unsigned agent = trace_agents[later->arrival];
    unsigned thread = pass_over(agent, later->delays);

    return !(table_mask(state, DONE) >> thread & 1);
  }
  for (unsigned t = 0; t < thread_count; t++) {
    if (!(table_mask(state, DONE) >> t & 1) && run_is_enabled(t)) {
      return true;
    }
  }
  return false;
}

/* Whether the bound cuts anything. */
static bool next_has_work(void)
{
  for (uint64_t i = 0; i < next_count; i++) {
    if (has_work(&next[i])) {
      return true;
    }
  }
  return false;
}

static bool next_level(void)
{
  struct later *old = now;

  if (next_count == 0) {
    return false;
  }
  if (options->bound >= 0 && level >= options->bound) {
    finding->reasons[REASON_BOUND] |= next_has_work();
    return false;
  }
  level++;
  now = next;
  now_count = next_count;
  now_done = 0;
  next = old;
  next_count = 0;
  return true;
}

static void take_next(void)
{
  struct later later = now[now_done++];
  uint64_t what = later.delays + 1;

  if (options->order != ORDER_DELAYS) {
    if (now_done + 16 < now_count) {
      __builtin_prefetch(&trace_arrivals[now[now_done + 16].arrival]);
      table_announce_restore(trace_arrivals[now[now_done + 8].arrival].state);
    }
    what = table_claim(trace_arrivals[later.arrival].state, DONE, all_threads);
  }
  if (what) {
    stack[stack_count++] = (struct item){what, later.arrival};
  }
}

void search_begin(const struct explore_options *new_options)
{
  uint64_t size;

  options = new_options;
  thread_count = __ts_program.thread_count;
  if (thread_count > MOST_THREADS) {
    return;
  }
  all_threads = ~0ul >> (64 - thread_count);
  level = options->order == ORDER_ROUNDS ? 1 : 0;
  exchanges = options->order != ORDER_ROUNDS &&
              options->order != ORDER_DELAYS && !options->keeps_names &&
              alike_init();
  until_check = CHECK_EVERY;
  table_init(thread_count, options->order == ORDER_DELAYS ? 2 : 1,
             options->memory);
  trace_init();
  stack = table_reserve(&size);
  now = table_reserve(&size);
  next = table_reserve(&size);
  room = size / sizeof *stack;
}

static void do_first_steps(void)
{
  struct unit *root;
  bool is_new;

  state_restart();
  root = new_unit();
  state_save(&root->state);
  live = table_enter(&root->state, &is_new);
  do_steps(trace_add(live, TRACE_NONE, 0), 0);
}

static bool has_answer(void)
{
  bool has_reason = false;

  for (unsigned i = 0; i < REASON_COUNT; i++) {
    has_reason |= finding->reasons[i];
  }
  return finding->kind != FOUND_NOTHING || !has_reason;
}

bool search_go(struct finding *new_finding, uint64_t steps)
{
  uint64_t until = new_finding->transitions + steps;
  bool is_over = false;

  finding = new_finding;
  if (thread_count > MOST_THREADS) {
    finding->reasons[REASON_THREADS] = true;
    return false;
  }
  until = until < steps ? -1ul : until;
  choice_init(CHOICE_ALL, options->seed);
  choice_sampled = false;
  live = TABLE_NONE;
  if (table_count() == 0) {
    do_first_steps();
  }
  while (!stopped && !is_over && finding->transitions < until) {
    if (stack_count > 0) {
      work();
    } else if (now_done < now_count) {
      take_next();
    } else if (wave_count > 0) {
      arrive_all(false);
    } else {
      is_over = !next_level();
    }
  }
  finding->level = level;
  finding->states = table_count() - 1;
  finding->reasons[REASON_SAMPLED] |= choice_sampled;
  return (stopped || is_over) && has_answer();
}
