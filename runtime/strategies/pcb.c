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
 * The paper's PCB has one bound, and tries all schedules within it, in no
 * order: so does the first one here, if that is not 0.
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
#include "runtime/explorer/estimate.h"
#include "runtime/explorer/guide.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/strategy.h"
#include "runtime/strategies/follow.h"

static bool cuts;         /* the bound does */
static bool leaves_known; /* what a guide knows, since it was asked for more */
static long level;

/* What pcb knows of a frame besides: as many as path has. */
static struct note {
  long preemptions; /* so far */
  unsigned agent;   /* whose step led here */
} * notes;

/* --- states --- */

/* What can be done in the later frame, which has that state, too, can be done
 * in the earlier one, with no more preemptions. */
static bool is_as_good(uint32_t earlier, uint32_t later)
{
  const struct note *a = &notes[earlier], *b = &notes[later];

  return a->agent == b->agent ||
         !threads_has(&path[earlier].enabled, a->agent) ||
         a->preemptions < b->preemptions;
}

static bool is_repeated(uint32_t number)
{
  for (uint32_t k = path_like(number); k > 0; k = path_like(k - 1)) {
    if (is_as_good(k - 1, number)) {
      return true;
    }
  }
  return false;
}

/* The live state becomes the last frame. */
static uint32_t push(unsigned agent, long preemptions)
{
  uint32_t number = path_count;

  path_push();
  notes[number] = (struct note){preemptions, agent};
  return number;
}

/* --- where a guide leads the search --- */

static bool is_free(uint32_t number)
{
  return !threads_has(&path[number].enabled, notes[number].agent);
}

/* Somebody else first there, or, as that may be a preemption too many, where
 * the last thread that ran had to be left (Coons, Musuvathi, McKinley, Bounded
 * partial-order reduction, 2013). */
static void want_others(uint32_t number)
{
  path[number].wanted = path[number].enabled;
  while (number > 0 && !is_free(number)) {
    number--;
  }
  path[number].wanted = path[number].enabled;
}

static void note_tried(uint32_t earlier, bool is_done)
{
  const struct frame *frame = &path[earlier];

  if (guide_search->tried && threads_exceed(&frame->enabled, &frame->wanted)) {
    guide_search->tried(earlier, is_done);
  }
}

/* What the thread does, or waits for, after so many steps could come before an
 * earlier one: where the latest of those is that show something new. */
static void want_reversed(uint32_t count, unsigned thread, bool is_done)
{
  for (uint32_t k = count; k-- > 0;) {
    if (path[k].thread == thread) {
      continue;
    }
    switch (guide_search->reverse(k, is_done)) {
    case GUIDE_NEW:
      note_tried(k, is_done);
      want_others(k);
      return;
    case GUIDE_KNOWN:
      leaves_known = true;
      break;
    case GUIDE_NOTHING:
      break;
    }
  }
}

/* The same of all who wait where the path ends. */
static void want_waiting(uint32_t number)
{
  for (unsigned t = 0; t < path_threads; t++) {
    path_go_to(number);
    if (run_waits(t)) {
      guide_search->ask(t);
      want_reversed(number, t, false);
    }
  }
  path_leave();
  path_go_to(number);
}

/* Those that may go on from there: anyone first, then who is wanted. */
static struct thread_set find_left(uint32_t number)
{
  const struct frame *frame = &path[number];
  struct thread_set left = threads_without(frame->enabled, frame->done);

  return guide_search && threads_any(&frame->done)
             ? threads_and(left, frame->wanted)
             : left;
}

static bool some_wait(void)
{
  struct thread_set waits = path_waiting();

  return threads_any(&waits);
}

/* Those with fewer preemptions were counted with an earlier bound. */
static void count_path(uint64_t *counter, long preemptions)
{
  *counter += preemptions == level || level == follow_options->first_bound;
}

/* The live state is after the last frame's step. */
static void arrive(unsigned agent, long preemptions)
{
  uint32_t number;

  if (path_count + 1 >= follow_options->max_depth) {
    follow_finding->reasons[REASON_DEPTH] = true;
    follow_leave();
    return;
  }
  number = push(agent, preemptions);
  follow_finding->states++;
  if (!follow_options->keeps_spins && is_repeated(number)) {
    follow_finding->spins++;
    count_path(&follow_finding->redundant, preemptions);
    follow_finding->reasons[REASON_PARTIAL] |=
        !follow_options->ignores_deadlock && some_wait();
    follow_leave();
    path_pop();
    want_others(number - 1);
  } else if (!threads_any(&path[number].enabled)) {
    if (guide_search) {
      want_waiting(number);
    }
    count_path(&follow_finding->executions, notes[number].preemptions);
    follow_end();
    path_pop();
  }
}

/* --- steps --- */

static bool is_preempted(uint32_t number, unsigned thread)
{
  unsigned agent = notes[number].agent;

  return thread != agent && threads_has(&path[number].enabled, agent);
}

/* The frame's step, with the next choices. */
static void do_step(struct frame *frame)
{
  uint32_t number = path_count - 1;
  long preemptions =
      notes[number].preemptions + is_preempted(number, frame->thread);

  bool leads_on = follow_step(frame);

  if (guide_search) {
    want_reversed(number, frame->thread, true);
  }
  if (leads_on) {
    arrive(frame->thread, preemptions);
  } else if (!follow_stopped) {
    want_others(number);
    count_path(&follow_finding->executions, preemptions);
  }
  follow_check(path_count * sizeof *notes);
}

/* Who goes first, or next: the agent before others. THREADS_MOST: nobody. */
static unsigned pick(uint32_t number)
{
  const struct note *note = &notes[number];
  struct thread_set left = find_left(number);

  if (threads_has(&left, note->agent)) {
    return note->agent;
  }
  if (!threads_any(&left)) {
    return THREADS_MOST;
  }
  if (note->preemptions == level && !is_free(number)) {
    cuts = true;
    return THREADS_MOST;
  }
  return threads_first(&left);
}

/* --- bounds --- */

static void begin_level(void)
{
  cuts = false;
  guide_left_out = 0;
  follow_restart();
  path[push(0, 0)].enabled = threads_one(0);
}

/* All schedules within the bound were followed. */
static void end_level(void)
{
  bool is_last = follow_options->bound >= 0 && level >= follow_options->bound;

  if (cuts && !is_last) {
    level++;
    begin_level();
  } else if (leaves_known && guide_widen()) {
    leaves_known = false;
    level = follow_options->first_bound;
    begin_level();
  } else {
    follow_finding->reasons[REASON_BOUND] |= cuts;
  }
}

static void work(void)
{
  struct frame *frame = &path[path_count - 1];
  unsigned thread;
  struct thread_set left;

  if (follow_has_choice(frame)) {
    do_step(frame);
    return;
  }
  thread = pick(path_count - 1);
  if (thread < THREADS_MOST) {
    frame->done = threads_or(frame->done, follow_alike(thread));
    follow_thread(frame, thread);
    do_step(frame);
    return;
  }
  left =
      threads_without(frame->enabled, threads_or(frame->done, frame->wanted));
  guide_left_out += guide_search ? threads_count(&left) : 0;
  path_pop();
  if (path_count == 0) {
    end_level();
  }
}

static void begin(const struct explore_options *options)
{
  uint64_t size;

  follow_begin(options, true);
  notes = memory_reserve(&size);
  level = options->first_bound;
  begin_level();
}

static bool go(struct finding *finding, uint64_t steps)
{
  bool is_over = follow_go(finding, steps, work);
  bool first = level == follow_options->first_bound && !is_over;

  finding->level = first ? 0 : level; /* no lower ones were tried before it */
  return follow_has_answer(is_over);
}

const struct strategy pcb_strategy = {.traits =
                                          STRATEGY_EXECUTIONS | STRATEGY_LEVELS,
                                      .begin = begin,
                                      .go = go,
                                      .estimate = estimate_executions};
