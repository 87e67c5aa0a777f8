/* active_meeting.c -- a thread pauses at a breakpoint until others are at
 * theirs. That they are is what is looked for (target_is_met()). */
#include "runtime/explorer/target.h"
#include "runtime/strategies/active.h"

static bool stops(const struct active_next *next)
{
  for (uint32_t i = 0; i < next->count; i++) {
    if (target_meets_at(next->deeds[i].site)) {
      return true;
    }
  }
  return false;
}

const struct active_checker active_meeting = {.starts = target_wants_meetings,
                                              .stops = stops};
