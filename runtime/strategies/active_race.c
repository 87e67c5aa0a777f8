/* active_race.c -- a thread pauses before an access that may be half of a race,
 * until another one is about to do the other half (Sen, Race directed random
 * testing of concurrent programs, 2008). Whoever goes first then, race.c sees
 * the race: so it also does where the other half is in the middle of a step. */
#include "runtime/explorer/target.h"
#include "runtime/strategies/active.h"

static bool stops(const struct active_next *next)
{
  for (uint32_t i = 0; i < next->count; i++) {
    if (target_races_at(next->deeds[i].site)) {
      return true;
    }
  }
  return false;
}

static bool races(const struct active_next *a, const struct active_next *b)
{
  for (uint32_t i = 0; i < a->count; i++) {
    for (uint32_t k = 0; k < b->count; k++) {
      if (deeds_conflict(&a->deeds[i], &b->deeds[k]) &&
          target_has_race(a->deeds[i].site, b->deeds[k].site)) {
        return true;
      }
    }
  }
  return false;
}

static bool meets(const struct active_next *next,
                  const struct active_next *paused, unsigned count,
                  struct thread_set *met)
{
  for (unsigned i = 0; i < count; i++) {
    if (races(next, &paused[i])) {
      threads_add(met, paused[i].thread);
    }
  }
  return threads_any(met);
}

const struct active_checker active_race = {
    .starts = target_wants_races, .stops = stops, .meets = meets};
