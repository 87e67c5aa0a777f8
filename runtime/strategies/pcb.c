/* pcb.c -- iterative preemption bounding: for c = 0, 1, 2, ... all schedules
 * with at most c preemptions, depth first; no states are kept but those of the
 * path that the search is on.
 *
 * Musuvathi and Qadeer, Iterative context bounding for systematic testing of
 * multithreaded programs, 2007; PCB in Wang, Said, Gupta, Coverage guided
 * systematic concurrency testing, 2011. Leaving a thread that could go on is a
 * preemption; when it waits or has ended, who goes on next is free. Where
 * nothing was bounded away the search is complete.
 *
 * Each bound begins anew. Choice points could be remembered instead, as in the
 * first paper: as many as the last bound had steps, each with a state or the
 * way to it. That saves what the bounds before cost together, which is about a
 * tenth of the last one: each has some 6 to 18 times as many steps as the one
 * before, until few are left.
 *
 * A path that comes back to a state of its own, with nothing gained, is left:
 * whatever violates from there does so from the first time, on a shorter path
 * with no more preemptions. So a thread that spins makes no path endless. */
#include "runtime/strategies/pcb.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/path.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/state.h"
#include "runtime/explorer/symmetry.h"

#include <string.h>

enum { CHAINS = 1 << 14 };

static const struct explore_options *options;
static struct finding *finding;
static bool exchanges;              /* threads that are alike */
static bool stopped, is_over, cuts; /* cuts: the bound does */
static long level;

/* What pcb knows of a frame besides: as many as path has. */
static struct note {
  uint32_t next;    /* frame of the same chain, plus one */
  long preemptions; /* so far */
  unsigned agent;   /* whose step led here */
} * notes;
/* Frames by hash, the last one first: plus one; 0: none. */
static uint32_t chains[CHAINS];

static void stop(enum reason reason)
{
  finding->reasons[reason] = true;
  stopped = true;
}

/* The steps of so many frames. */
static void found(enum finding_kind kind, uint32_t count)
{
  finding->kind = kind;
  finding->event = run_event;
  path_schedule(count, &finding->schedule);
  stopped = true;
}

/* --- states --- */

static bool same_state(const struct frame *a, const struct frame *b)
{
  return a->hash == b->hash && a->size == b->size &&
         a->has_heap == b->has_heap &&
         memcmp(a->record, b->record, a->size) == 0;
}

/* What can be done in the later frame, which has that state, too, can be done
 * in the earlier one, with no more preemptions. */
static bool is_as_good(uint32_t earlier, uint32_t later)
{
  const struct note *a = &notes[earlier], *b = &notes[later];

  return a->agent == b->agent || !(path[earlier].enabled >> a->agent & 1) ||
         a->preemptions < b->preemptions;
}

static bool is_repeated(uint32_t number)
{
  for (uint32_t k = notes[number].next; k > 0; k = notes[k - 1].next) {
    if (same_state(&path[k - 1], &path[number]) && is_as_good(k - 1, number)) {
      return true;
    }
  }
  return false;
}

/* The live state becomes the last frame. */
static uint32_t push(unsigned agent, long preemptions)
{
  uint32_t number = path_count;
  uint32_t *chain = &chains[path_push()->hash % CHAINS];

  notes[number] = (struct note){*chain, preemptions, agent};
  *chain = number + 1;
  return number;
}

static void pop(void)
{
  uint32_t number = path_count - 1;

  chains[path[number].hash % CHAINS] = notes[number].next;
  path_pop();
}

/* Those with fewer preemptions were counted with an earlier bound. */
static void count_path(uint64_t *counter, long preemptions)
{
  *counter += preemptions == level;
}

/* Nothing leads on from the last frame, whose state is live. */
static void end_path(uint32_t number)
{
  count_path(&finding->executions, notes[number].preemptions);
  switch (run_end()) {
  case RUN_DEADLOCK:
    if (!options->ignores_deadlock) {
      found(FOUND_DEADLOCK, number);
    }
    break;
  case RUN_ENDS:
    finding->ends = true;
    break;
  case RUN_GOES_ON:
  case RUN_CUT:
    break;
  }
}

/* The live state is after the last frame's step. */
static void arrive(unsigned agent, long preemptions)
{
  uint32_t number;

  if (path_count + 1 >= options->max_depth) {
    finding->reasons[REASON_DEPTH] = true;
    return;
  }
  number = push(agent, preemptions);
  finding->states++;
  if (!options->keeps_spins && is_repeated(number)) {
    finding->spins++;
    count_path(&finding->redundant, preemptions);
    finding->reasons[REASON_PARTIAL] |=
        !options->ignores_deadlock && path_some_wait();
    pop();
  } else if (path[number].enabled == 0) {
    end_path(number);
    pop();
  }
}

/* --- steps --- */

static void check_limits(void)
{
  enum reason reason = path_limit(options, finding, path_count * sizeof *notes);

  if (reason != REASON_COUNT) {
    stop(reason);
  }
}

static bool is_preempted(uint32_t number, unsigned thread)
{
  unsigned agent = notes[number].agent;

  return thread != agent && (path[number].enabled >> agent & 1);
}

/* The frame's step, with the next choices. */
static void do_step(void)
{
  uint32_t number = path_count - 1;
  struct frame *frame = &path[number];
  long preemptions =
      notes[number].preemptions + is_preempted(number, frame->thread);
  enum run_result result;

  path_go_to(number);
  frame->pc = *__ts_program.threads[frame->thread].pc;
  path_leave();
  result = run_step(frame->thread);
  choice_keep(&frame->choices);
  finding->transitions++;
  if (result == RUN_FAILED) {
    found(FOUND_EVENT, path_count);
    return;
  }
  if (result != RUN_ON) {
    explore_abandoned(finding, result, frame->thread, frame->pc);
    count_path(&finding->executions, preemptions);
  } else if (*__ts_program.finished) {
    finding->ends = true;
    count_path(&finding->executions, preemptions);
  } else {
    arrive(frame->thread, preemptions);
  }
  check_limits();
}

/* Who goes first, or next: the agent before others. PATH_THREADS: nobody. */
static unsigned pick(uint32_t number)
{
  const struct frame *frame = &path[number];
  const struct note *note = &notes[number];
  uint64_t left = frame->enabled & ~frame->done;

  if (left >> note->agent & 1) {
    return note->agent;
  }
  if (left == 0) {
    return PATH_THREADS;
  }
  if (note->preemptions == level && (frame->enabled >> note->agent & 1)) {
    cuts = true;
    return PATH_THREADS;
  }
  return (unsigned)__builtin_ctzl(left);
}

static void begin_thread(struct frame *frame, unsigned thread)
{
  frame->runs = true;
  frame->thread = thread;
  frame->done |= 1ul << thread;
  if (exchanges) {
    /* What another one like it could do is no different. */
    path_go_to(path_count - 1);
    frame->done |= symmetry_twins(thread);
  }
  choice_begin();
  do_step();
}

static void work(void)
{
  struct frame *frame = &path[path_count - 1];
  unsigned thread;

  if (frame->runs) {
    choice_return(&frame->choices);
    if (choice_next()) {
      do_step();
      return;
    }
    frame->runs = false;
  }
  thread = pick(path_count - 1);
  if (thread < PATH_THREADS) {
    begin_thread(frame, thread);
  } else {
    pop();
  }
}

/* --- bounds --- */

static void begin_level(void)
{
  cuts = false;
  state_restart();
  path[push(0, 0)].enabled = 1;
}

/* All schedules within the bound were followed. */
static void end_level(void)
{
  if (!cuts) {
    is_over = true;
  } else if (options->bound >= 0 && level >= options->bound) {
    finding->reasons[REASON_BOUND] = true;
    is_over = true;
  } else {
    level++;
    begin_level();
  }
}

void pcb_begin(const struct explore_options *new_options)
{
  uint64_t size;

  options = new_options;
  if (__ts_program.thread_count <= PATH_THREADS) {
    path_init(__ts_program.thread_count);
    notes = memory_reserve(&size);
    exchanges = !options->keeps_names && symmetry_init();
  }
}

static bool has_reason(void)
{
  for (unsigned i = 0; i < REASON_COUNT; i++) {
    if (finding->reasons[i]) {
      return true;
    }
  }
  return false;
}

bool pcb_go(struct finding *new_finding, uint64_t steps)
{
  uint64_t until = new_finding->transitions + steps;

  finding = new_finding;
  if (__ts_program.thread_count > PATH_THREADS) {
    finding->reasons[REASON_THREADS] = true;
    return false;
  }
  until = until < steps ? -1ul : until;
  choice_init(CHOICE_ALL, options->seed);
  choice_sampled = false;
  path_leave();
  if (path_count == 0 && !is_over) {
    begin_level();
  }
  while (!stopped && !is_over && finding->transitions < until) {
    if (path_count > 0) {
      work();
    } else {
      end_level();
    }
  }
  finding->level = level;
  finding->reasons[REASON_SAMPLED] |= choice_sampled;
  return (stopped || is_over) &&
         (finding->kind != FOUND_NOTHING || !has_reason());
}
