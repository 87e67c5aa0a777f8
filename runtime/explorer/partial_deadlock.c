/* partial_deadlock.c -- which threads can go on from which states, backwards.
 *
 * Most states lead to an end (settled.h); from there nobody is stuck. For each
 * other state, the set of threads that some state after it lets go on: the
 * union of what its steps lead to, until nothing changes. A state is settled,
 * too, when nobody waits there but for what is in its set: who waits before it
 * and does not go on by then waits there as well. */
#include "runtime/explorer/partial_deadlock.h"
#include "runtime/explorer/ample.h"
#include "runtime/explorer/arrivals.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/settled.h"
#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/table.h"

#include <string.h>

static unsigned mask; /* the table's sets that are used */
static bool exchanges, is_late;
static bool ends; /* the last step, with some choice, led to what is settled */

/* --- what a step leads to --- */

/* The live state's set, in the names before the last step, unless it ends. */
static struct thread_set set_of_live(void)
{
  unsigned char from[THREADS_MOST];
  bool sorts = exchanges && symmetry_sort(from);
  uint32_t state = table_find_live();
  struct thread_set set, renamed = threads_none();

  ends = settled_live(state);
  set = ends ? threads_none() : table_mask(state, mask);
  if (!sorts) {
    return set;
  }
  while (threads_any(&set)) {
    threads_add(&renamed, from[threads_take(&set)]);
  }
  return renamed;
}

/* What the thread's step from the arrival leads to, with all choices. */
static struct thread_set set_after(uint32_t arrival, unsigned thread)
{
  struct thread_set set = threads_one(thread);

  choice_begin();
  do {
    enum run_result result;

    arrivals_restore(arrival);
    result = ample_run(thread, arrival);
    if (result == RUN_ON) {
      set = threads_or(set, set_of_live());
    } else if (result != RUN_VOID) {
      ends = true;
    }
  } while (!ends && choice_next());
  return set;
}

/* --- all states --- */

/* Those that wait for something there, not merely for others to end. */
static struct thread_set waiting(uint32_t arrival)
{
  struct thread_set threads = threads_none();

  arrivals_restore(arrival);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    threads_note(&threads, t, run_waits(t));
  }
  return threads;
}

/* What all steps from there lead to, until one ends or the set has all that are
 * wanted. */
static struct thread_set set_of(uint32_t arrival, struct thread_set wanted)
{
  struct thread_set set = threads_none(), enabled = threads_none();

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    threads_note(&enabled, t, run_is_enabled(t));
  }
  ends = false;
  while (threads_any(&enabled) && !ends && threads_exceed(&wanted, &set)) {
    set = threads_or(set, set_after(arrival, threads_take(&enabled)));
  }
  return set;
}

/* Whether the set of the arrival's state has grown, or is no longer needed. */
static bool grow(uint32_t arrival)
{
  uint32_t state = arrivals_seen[arrival].state;
  struct thread_set who = waiting(arrival), set = threads_none();
  bool waits = threads_any(&who);

  if (waits) {
    set = set_of(arrival, who);
  }
  if (!waits || ends || !threads_exceed(&who, &set)) {
    return table_mark(state, TABLE_ENDS);
  }
  set = table_claim(state, mask, set);
  return threads_any(&set);
}

static void grow_all(void)
{
  bool grows = true;

  for (uint64_t i = 0; i < arrivals_count(); i++) {
    table_clear(arrivals_seen[i].state, mask);
  }
  while (grows && !is_late) {
    grows = false;
    for (uint64_t i = arrivals_count(); i-- > 0 && !is_late;) {
      is_late |= explore_is_late();
      grows |= !settled_is((uint32_t)i) && grow((uint32_t)i);
    }
    settled_spread();
  }
}

static bool some_may_wait(void)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    const struct step_thread *thread = &__ts_program.threads[t];

    if (!thread->waits ||
        memchr(thread->waits, STEP_WAITS, thread->points + 1)) {
      return true;
    }
  }
  return false;
}

/* Threads that wait only for one of these to end are stuck with them. */
static struct thread_set with_joins(struct thread_set stuck,
                                    struct thread_set set)
{
  for (unsigned t = 0; t < run_threads(); t++) {
    if (!threads_has(&set, t) && run_is_at_point(t) && !run_is_ready(t)) {
      threads_add(&stuck, t);
    }
  }
  return stuck;
}

static uint32_t find_stuck(struct thread_set *threads)
{
  for (uint64_t i = 0; i < arrivals_count() && !is_late; i++) {
    struct thread_set set = table_mask(arrivals_seen[i].state, mask);

    if (settled_is((uint32_t)i)) {
      continue;
    }
    *threads = threads_without(waiting((uint32_t)i), set);
    if (threads_any(threads)) {
      *threads = with_joins(*threads, set);
      return (uint32_t)i;
    }
  }
  return TRACE_NONE;
}

uint32_t partial_deadlock_find(unsigned new_mask, bool does_exchange,
                               struct thread_set *threads, bool *ran_late)
{
  uint32_t found = TRACE_NONE;

  mask = new_mask;
  exchanges = does_exchange;
  /* Without loops all come to an end; if some wait there, for each other. */
  if (__ts_program.loops && some_may_wait()) {
    settled_find(exchanges);
    grow_all();
    found = find_stuck(threads);
  }
  *ran_late = is_late;
  return found;
}
