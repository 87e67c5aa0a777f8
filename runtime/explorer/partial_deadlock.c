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
static uint64_t set_of_live(void)
{
  unsigned char from[ALIKE_THREADS];
  bool sorts = exchanges && symmetry_sort(from);
  uint32_t state = table_find_live();
  uint64_t set, renamed = 0;

  ends = settled_live(state);
  set = ends ? 0 : table_mask(state, mask);
  if (!sorts) {
    return set;
  }
  for (; set; set &= set - 1) {
    renamed |= 1ul << from[__builtin_ctzl(set)];
  }
  return renamed;
}

/* What the thread's step from the arrival leads to, with all choices. */
static uint64_t set_after(uint32_t arrival, unsigned thread)
{
  uint64_t set = 1ul << thread;

  choice_begin();
  do {
    arrivals_restore(arrival);
    if (ample_run(thread, arrival) == RUN_ON) {
      set |= set_of_live();
    } else {
      ends = true;
    }
  } while (!ends && choice_next());
  return set;
}

/* --- all states --- */

/* Those that wait for something there, not merely for others to end. */
static uint64_t waiting(uint32_t arrival)
{
  uint64_t threads = 0;

  arrivals_restore(arrival);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    threads |= (uint64_t)run_waits(t) << t;
  }
  return threads;
}

/* What all steps from there lead to, until one ends or the set has all that are
 * wanted. */
static uint64_t set_of(uint32_t arrival, uint64_t wanted)
{
  uint64_t set = 0, enabled = 0;

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    enabled |= (uint64_t)run_is_enabled(t) << t;
  }
  ends = false;
  for (; enabled && !ends && (wanted & ~set); enabled &= enabled - 1) {
    set |= set_after(arrival, (unsigned)__builtin_ctzl(enabled));
  }
  return set;
}

/* Whether the set of the arrival's state has grown, or is no longer needed. */
static bool grow(uint32_t arrival)
{
  uint32_t state = arrivals_seen[arrival].state;
  uint64_t who = waiting(arrival), set = who ? set_of(arrival, who) : 0;

  if (!who || ends || !(who & ~set)) {
    return table_mark(state, TABLE_ENDS);
  }
  return table_claim(state, mask, set) != 0;
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
static uint64_t with_joins(uint64_t stuck, uint64_t set)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (!(set >> t & 1) && run_is_at_point(t) && !run_is_ready(t)) {
      stuck |= 1ul << t;
    }
  }
  return stuck;
}

static uint32_t find_stuck(uint64_t *threads)
{
  for (uint64_t i = 0; i < arrivals_count() && !is_late; i++) {
    uint64_t set = table_mask(arrivals_seen[i].state, mask);

    if (settled_is((uint32_t)i)) {
      continue;
    }
    *threads = waiting((uint32_t)i) & ~set;
    if (*threads) {
      *threads = with_joins(*threads, set);
      return (uint32_t)i;
    }
  }
  return TRACE_NONE;
}

uint32_t partial_deadlock_find(unsigned new_mask, bool does_exchange,
                               uint64_t *threads, bool *ran_late)
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
