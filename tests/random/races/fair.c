/* fair.c -- an rwlock that prefers writers. */
#include "races.h"

/* --- an rwlock that prefers writers --- */

unsigned fair_reads(const struct state *s)
{
  unsigned n = 0;

  for (unsigned t = 0; t < THREADS; t++) {
    n += s->fair_readers[t];
  }
  return n;
}

bool can_read(const struct state *s)
{
  return !s->fair_writer && !s->given &&
         !(fair_reads(s) > 0 && (s->next || s->waiting));
}

bool can_write(const struct state *s, unsigned t)
{
  return !s->fair_writer && fair_reads(s) == 0 &&
         (!s->next || s->next == t + 1);
}

bool can_try(const struct state *s, bool writes)
{
  return !s->fair_writer && !s->given && !s->next && !s->waiting &&
         !(writes && fair_reads(s) > 0);
}

void announce(struct state *s, unsigned t)
{
  if (s->fair_writer || s->given || s->next || s->waiting) {
    s->waiting++;
  } else {
    s->next = (uint8_t)(t + 1);
  }
}

void withdraw(struct state *s, unsigned t)
{
  if (s->next == t + 1) {
    s->next = 0;
  } else {
    s->waiting--;
  }
}
