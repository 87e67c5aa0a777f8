/* history.c -- what the steps of a replayed violation were, for reports. */
#include "engines/session.h"
#include "pipeline/properties.h"

#include "transforms/analysis/sites.h"

#include <string.h>

bool history_flushes(const struct history *h, const struct explorer_step *s)
{
  return s->thread >= h->unit->threads.count;
}

uint32_t history_origin(const struct history *h, uint32_t step)
{
  const struct explorer_steps *all = &h->run.schedule;
  const struct explorer_step *s = &all->at[step];
  uint32_t thread = s->thread - h->unit->threads.count;
  uint32_t i = step;
  while (i > 0 &&
         !(all->at[i].thread == thread && all->at[i].point == s->left_point)) {
    i--;
  }
  return i;
}

struct place history_place(struct session *v, const struct history *h,
                           uint32_t thread, uint32_t point)
{
  const struct instr *i = thread < h->unit->threads.count
                              ? unit_instr_at(h->unit, thread, point)
                              : NULL;
  return i ? srcmap_find(&v->compilation->map, i->at) : (struct place){0};
}

struct place history_site(const struct history *h, uint32_t site)
{
  bool known = site && site <= sites_count(h->unit);
  return known ? site_get(h->unit, site)->at : (struct place){0};
}

uint32_t history_switches(const struct history *h)
{
  const struct explorer_steps *all = &h->run.schedule;
  uint32_t n = 0, last = 0; /* the first step is main's */
  for (uint32_t i = 0; i < all->count; i++) {
    if (!history_flushes(h, &all->at[i])) {
      n += all->at[i].thread != last;
      last = all->at[i].thread;
    }
  }
  return n;
}

const char *property_name(bool deadlock, const struct event *e)
{
  return property_text(deadlock ? PROPERTY_DEADLOCK
                       : e      ? event_property(e)
                                : PROPERTY_ASSERT);
}

const char *history_property(const struct history *h)
{
  return property_name(h->run.deadlock, h->event);
}

char history_kind(const struct explorer_step *s, uint32_t input)
{
  return s->kinds && strlen(s->kinds) > input ? s->kinds[input] : 'v';
}

bool history_wakes(const struct explorer_step *s, uint32_t input,
                   uint32_t *thread)
{
  char kind = history_kind(s, input);
  uint64_t value = (uint64_t)s->inputs.at[input];
  *thread = !value        ? UINT32_MAX
            : kind == 'm' ? (uint32_t)__builtin_ctzll(value)
                          : (uint32_t)value - 1;
  return kind == 'm' || kind == 't';
}

double history_real(int64_t bits)
{
  double real;
  memcpy(&real, &bits, sizeof real);
  return real;
}
