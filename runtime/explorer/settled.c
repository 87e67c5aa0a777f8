/* settled.c -- from which states an end can be reached; see settled.h. */
#include "runtime/explorer/settled.h"
#include "runtime/explorer/ample.h"
#include "runtime/explorer/arrivals.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/table.h"

/* Steps of a random way; so many in turn that lead to no end suffice. */
enum { WAY_MOST = 1024, WALKS_FAIL = 16 };

static struct random dice = {1};
static bool exchanges;

bool settled_is(uint32_t arrival)
{
  return table_is_marked(arrivals_seen[arrival].state, TABLE_ENDS);
}

void settled_spread(void)
{
  bool changed = true;

  while (changed) {
    changed = false;
    for (uint64_t i = arrivals_count(); i-- > 1;) {
      uint32_t before = arrivals_seen[i].before;

      if (settled_is((uint32_t)i) && !settled_is(before)) {
        table_mark(arrivals_seen[before].state, TABLE_ENDS);
        /* Another process may have given that one a higher number. */
        changed |= before > i;
      }
    }
  }
}

/* What it waits for may come after a bound. */
static bool some_is_parked(void)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (__ts_program.active[t] && *__ts_program.threads[t].pc == STEP_PARKED) {
      return true;
    }
  }
  return false;
}

/* --- random ways --- */

static unsigned any_enabled(void)
{
  unsigned count = 0, thread = 0;

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (run_is_enabled(t) && random_below(&dice, ++count) == 0) {
      thread = t;
    }
  }
  return count ? thread : __ts_program.thread_count;
}

uint32_t settled_name_live(void)
{
  unsigned char from[THREADS_MOST];

  if (exchanges) {
    symmetry_sort(from);
  }
  return table_find_live();
}

bool settled_live(uint32_t state)
{
  return state == TABLE_NONE || table_is_marked(state, TABLE_ENDS) ||
         run_end() != RUN_GOES_ON || some_is_parked();
}

/* Settles what is on the way from there to an end, if that comes soon. */
static bool walk(uint32_t arrival)
{
  uint32_t way[WAY_MOST], state = arrivals_seen[arrival].state;
  unsigned length = 0, thread;
  bool is_settled = false;

  arrivals_restore(arrival);
  while (!is_settled && length < WAY_MOST &&
         (thread = any_enabled()) < __ts_program.thread_count) {
    choice_begin();
    is_settled = ample_run(thread, length ? TRACE_NONE : arrival) != RUN_ON;
    way[length++] = state;
    if (!is_settled) {
      state = settled_name_live();
      is_settled = settled_live(state);
    }
  }
  while (is_settled && length > 0) {
    table_mark(way[--length], TABLE_ENDS);
  }
  return is_settled;
}

/* From the last one on: what follows a state was mostly found later. */
static void walk_all(void)
{
  unsigned failures = 0;

  for (uint64_t i = arrivals_count(); i-- > 0 && failures < WALKS_FAIL;) {
    if (!settled_is((uint32_t)i)) {
      failures = walk((uint32_t)i) ? 0 : failures + 1;
    }
  }
}

void settled_find(bool does_exchange)
{
  static bool was_found;

  exchanges = does_exchange;
  if (!was_found) {
    was_found = true;
    settled_spread();
    walk_all();
  }
}
