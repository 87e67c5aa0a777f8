/* clock.c -- who knows of which access: clocks, after C11. */
#include "races.h"

void join(clocks to, const clocks from)
{
  for (unsigned t = 0; t < THREADS; t++) {
    to[t] = from[t] > to[t] ? from[t] : to[t];
  }
}

/* Whether the thread does not know of all of them. */
static bool is_new(const struct state *s, unsigned t, const clocks of)
{
  for (unsigned u = 0; u < THREADS; u++) {
    if (of[u] > s->now[t][u]) {
      return true;
    }
  }
  return false;
}

bool has_race, has_deadlock;

void access_plain(struct state *s, unsigned t, unsigned place, bool writes)
{
  has_race = has_race || is_new(s, t, s->written[place]) ||
             is_new(s, t, s->atomic_written[place]) ||
             (writes && (is_new(s, t, s->read[place]) ||
                         is_new(s, t, s->atomic_read[place])));
  (writes ? s->written : s->read)[place][t] = s->now[t][t];
}

bool acquires(unsigned order)
{
  return order == ACQUIRE || order >= ACQ_REL;
}

bool releases(unsigned order)
{
  return order >= RELEASE;
}

void load(struct state *s, unsigned t, unsigned place, unsigned order)
{
  join(acquires(order) ? s->now[t] : s->seen[t], s->released[place]);
}

void store(struct state *s, unsigned t, unsigned place, unsigned order,
           bool update)
{
  if (!update) {
    memset(s->released[place], 0, sizeof(clocks));
  }
  join(s->released[place], releases(order) ? s->now[t] : s->fenced[t]);
}

void acquire(struct state *s, unsigned t, const clocks from)
{
  join(s->now[t], from);
}

void release(struct state *s, unsigned t, clocks to)
{
  join(to, s->now[t]);
}
