/* explore.c -- all sequentially consistent executions. */
#include "races.h"

/* --- all of them --- */

static uint64_t seen[2 * STATES];
static unsigned seen_count;

/* Whether the state is new. */
static bool enter(const struct state *s)
{
  const unsigned char *bytes = (const unsigned char *)s;
  uint64_t hash = 0xcbf29ce484222325u;
  size_t at;

  for (size_t i = 0; i < sizeof *s; i++) {
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  }
  hash |= 1;
  for (at = hash >> 40; seen[at % (2 * STATES)]; at++) {
    if (seen[at % (2 * STATES)] == hash) {
      return false;
    }
  }
  seen[at % (2 * STATES)] = hash;
  seen_count++;
  return true;
}

static bool has_ended(const struct state *s)
{
  bool all = true;

  for (unsigned t = 0; t < THREADS; t++) {
    all = all && (!s->started[t] || s->pc[t] >= program.length[t]);
  }
  return all;
}

/* A thread that sleeps need not ever wake up without a signal. */
static bool must_go(const struct state *s, unsigned t)
{
  return can_go(s, t) &&
         !(s->asleep[t] && program.of[t][s->pc[t]].op == OP_WAKE);
}

static void explore(const struct state *s)
{
  bool stuck = !has_ended(s);

  for (unsigned t = 0; t < THREADS && seen_count < STATES; t++) {
    unsigned ways = can_go(s, t) ? 1 : 0;

    stuck = stuck && !must_go(s, t);
    if (ways && program.of[t][s->pc[t]].op == OP_SIGNAL &&
        count_of(s->asleep) > 1) {
      ways = count_of(s->asleep);
    }
    for (unsigned which = 0; which < ways; which++) {
      struct state next = *s;

      step(&next, t, which);
      if (enter(&next)) {
        explore(&next);
      }
    }
  }
  has_deadlock = has_deadlock || (stuck && seen_count < STATES);
}

bool explore_all(void)
{
  struct state first;

  memset(seen, 0, seen_count ? sizeof seen : 0);
  seen_count = 0;
  has_race = has_deadlock = false;
  memset(&first, 0, sizeof first);
  first.started[0] = true;
  for (unsigned t = 0; t < THREADS; t++) {
    first.now[t][t] = 1;
  }
  explore(&first);
  return seen_count < STATES;
}
