/* stuck.c -- which threads can go on from which states, backwards.
 *
 * For each state, the set of threads that some state after it lets go on; all
 * of them, if the process can end or a bound cuts something. Sets only grow:
 * each is the union of what its steps lead to, until nothing changes. States
 * are taken in the reverse order of their being found, so that most of what
 * follows one has its set already, and one that leads to an end needs only
 * the step that does. */
#include "runtime/stuck.h"
#include "runtime/alike.h"
#include "runtime/choice.h"
#include "runtime/explore.h"
#include "runtime/run.h"
#include "runtime/table.h"
#include "runtime/trace.h"

static unsigned mask; /* the table's sets that are used */
static uint64_t all_threads;
static bool exchanges;

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

/* What the live state's set is, in the names before the last step. */
static uint64_t set_of_live(void)
{
  unsigned char from[ALIKE_THREADS];
  uint64_t set, renamed = 0;
  bool sorts;

  if (run_end() != RUN_GOES_ON || some_is_parked()) {
    return all_threads;
  }
  sorts = exchanges && alike_sort(from);
  set = table_mask(table_find_live(), mask);
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
    trace_restore(arrival);
    set |= run_step(thread) == RUN_ON ? set_of_live() : all_threads;
  } while (set != all_threads && choice_next());
  return set;
}

/* Whether the set of the arrival's state has grown. */
static bool grow(uint32_t arrival)
{
  uint32_t state = trace_arrivals[arrival].state;
  uint64_t had = table_mask(state, mask), set = had, enabled = 0;

  if (had == all_threads) {
    return false;
  }
  trace_restore(arrival);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    enabled |= (uint64_t)run_is_enabled(t) << t;
  }
  for (; enabled && set != all_threads; enabled &= enabled - 1) {
    set |= set_after(arrival, (unsigned)__builtin_ctzl(enabled));
  }
  return table_claim(state, mask, set) != 0;
}

/* Those that wait in the live state and are not in the set. */
static uint64_t waiting_outside(uint64_t set)
{
  uint64_t threads = 0;

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (!(set >> t & 1) && run_is_at_point(t) && !run_is_ready(t)) {
      threads |= 1ul << t;
    }
  }
  return threads;
}

uint32_t stuck_find(unsigned new_mask, bool does_exchange, uint64_t *threads,
                    bool *is_late)
{
  uint64_t count = trace_count();
  bool grows = true;

  mask = new_mask;
  exchanges = does_exchange;
  all_threads = ~0ul >> (64 - __ts_program.thread_count);
  for (uint64_t i = 0; i < count; i++) {
    table_clear(trace_arrivals[i].state, mask);
  }
  while (grows) {
    grows = false;
    for (uint64_t i = count; i-- > 0;) {
      grows |= grow((uint32_t)i);
      if (explore_is_late()) {
        *is_late = true;
        return TRACE_NONE;
      }
    }
  }
  for (uint64_t i = 0; i < count; i++) {
    uint64_t set = table_mask(trace_arrivals[i].state, mask);

    if (set == all_threads) {
      continue;
    }
    trace_restore((uint32_t)i);
    *threads = waiting_outside(set);
    if (*threads) {
      return (uint32_t)i;
    }
  }
  return TRACE_NONE;
}
