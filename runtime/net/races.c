/* races.c -- two threads are about to do what conflicts.
 *
 * A step that is known is not done again, so who is about to do what beside it
 * is looked at in each marking. Where two conflict, the steps are done, each
 * with the other one still to come: then race.c says whether it is a race. */
#include "runtime/explorer/race.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/net/inner.h"

/* Pairs of local places that were looked at. */
static struct net_table pairs;

void net_races_forget(void)
{
  net_table_clear(&pairs);
}

static bool is_atomic(const struct net_local *local)
{
  return local->deed == DEED_ATOMIC;
}

static bool conflict(const struct net_deed *a, const struct net_deed *b)
{
  return a->from < b->to && b->from < a->to && (a->writes || b->writes);
}

/* What a section does is not known beforehand. */
static bool may_race(const struct net_local *a, const struct net_local *b)
{
  if (a->deed == DEED_NONE || b->deed == DEED_NONE ||
      (is_atomic(a) && is_atomic(b))) {
    return false;
  }
  if (a->deed == DEED_SECTION || b->deed == DEED_SECTION) {
    return a->deed != b->deed;
  }
  for (uint32_t i = 0; i < a->deed_count; i++) {
    for (uint32_t k = 0; k < b->deed_count; k++) {
      if (conflict(&net_deeds[a->first_deed + i],
                   &net_deeds[b->first_deed + k])) {
        return true;
      }
    }
  }
  return false;
}

bool net_may_race(uint32_t local, uint32_t other)
{
  uint64_t least = local < other ? local : other;

  return race_is_sought && may_race(&net_locals[local], &net_locals[other]) &&
         net_table_get(&pairs, least, (uint64_t)local + other) == 0;
}

static void try_step(unsigned thread)
{
  static struct snapshot before;
  const struct net_local *local = &net_locals[net_marking[thread]];
  bool is_next = run_is_ready(thread);

  snapshot_take(&before);
  choice_begin();
  while (is_next && !net_stopped) {
    if (run_step(thread) == RUN_FAILED && race_found) {
      struct choices choices = {0};

      choice_keep(&choices);
      net_found(FOUND_EVENT, local, &choices);
    }
    net_finding->transitions++;
    is_next = choice_next();
    state_restore(before.state.bytes, before.state.has_heap);
  }
}

void net_look_for_races(unsigned thread)
{
  uint32_t local = net_marking[thread];

  for (unsigned t = 0; t < net_threads && race_is_sought && !net_stopped; t++) {
    uint32_t other = net_marking[t];

    if (t != thread && other != 0 && net_may_race(local, other)) {
      uint64_t least = local < other ? local : other;

      net_table_add(&pairs, least, (uint64_t)local + other, 1);
      net_trail_do();
      try_step(thread);
      try_step(t);
    }
  }
}
