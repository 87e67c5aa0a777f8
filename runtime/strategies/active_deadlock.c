/* active_deadlock.c -- a thread that holds a lock pauses before it takes the
 * next one of a circle that may close, so that others take theirs (Joshi, Park,
 * Sen, Naik, A randomized dynamic program analysis technique for detecting real
 * deadlocks, 2009). When the last one has taken its lock and waits for the
 * first one's, none of them can go on, and circle.c sees it. */
#include "runtime/explorer/run.h"
#include "runtime/explorer/target.h"
#include "runtime/strategies/active.h"

/* Where states of locks have no names of threads, nobody knows. */
static bool holds_any(unsigned thread)
{
  return !__ts_program.held || __ts_program.held[thread] > 0;
}

static bool stops(const struct active_next *next)
{
  for (uint32_t i = 0; i < next->count; i++) {
    if (target_locks_at(next->deeds[i].site)) {
      return holds_any(next->thread);
    }
  }
  return false;
}

const struct active_checker active_deadlock = {.starts = target_wants_deadlocks,
                                               .stops = stops};
