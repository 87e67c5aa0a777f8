/* race.c -- who races with whom, where, and what they hold. */
#include "report/race.h"

#include "report/names.h"

#include <string.h>

/* The calls that led to where the thread is: its last step's, or that of the
 * one it waits with. */
static const struct context *find_calls(const struct history *h,
                                        uint32_t thread, bool is_step)
{
  const struct explorer_result *r = &h->run;
  uint32_t point = is_step ? VEC_LAST(&r->schedule).point : 0;
  for (uint32_t i = 0; !is_step && i < r->waiting.count; i++) {
    point = r->waiting.at[i].thread == thread ? r->waiting.at[i].point : point;
  }
  const struct instr *i = unit_instr_at(h->unit, thread, point);
  return i ? h->unit->notes.at[i->note].context : NULL;
}

static void find_racer(struct session *v, const struct history *h, uint32_t i,
                       struct racer *out)
{
  const struct explorer_access *a = &h->run.race.at[i];
  uint32_t steps = h->run.schedule.count;
  *out = (struct racer){.thread = a->thread,
                        .writes = a->writes,
                        .size = a->size,
                        .site = a->site && a->site <= sites_count(h->unit)
                                    ? site_get(h->unit, a->site)
                                    : NULL};
  out->makes = out->site && out->site->kind == SITE_BIRTH;
  out->context = find_calls(h, a->thread, i == 0);
  deadlock_held(v, h, a->thread, steps ? steps - 1 : 0, &out->held);
}

static bool is_plain(const char *text)
{
  return text && !strpbrk(text, "*>") && !strstr(text, "__ts_");
}

static bool is_readable(const char *text)
{
  return text && !strstr(text, "__ts_") && !strstr(text, "(...)");
}

/* The program's name of a variable, if one of them has it; else what is at the
 * address where they meet, and how the program gets there. */
static const char *find_object(struct session *v, const struct history *h,
                               const struct race *r)
{
  const char *a = r->by[0].site ? r->by[0].site->text : NULL;
  const char *b = r->by[1].site ? r->by[1].site->text : NULL;
  const char *way = is_readable(a) ? a : is_readable(b) ? b : NULL;
  if (is_plain(a) || is_plain(b)) {
    return is_plain(a) ? a : b;
  }
  uint64_t first = h->run.race.at[0].address, other = h->run.race.at[1].address;
  uint32_t steps = h->run.schedule.count;
  const char *name = name_of_address(v, h, first < other ? other : first, NULL,
                                     steps ? steps - 1 : 0);
  return !name  ? way
         : !way ? name
                : arena_printf(v->arena, "%s, which is %s", way, name);
}

static const char *find_missing(struct session *v, const struct race *r)
{
  for (int i = 0; i < 2; i++) {
    const struct racer *a = &r->by[i], *b = &r->by[1 - i];
    if (a->held.count && !b->held.count) {
      return arena_printf(v->arena,
                          "thread %u does not hold %s, which thread "
                          "%u holds",
                          b->thread, a->held.at[0].object, a->thread);
    }
  }
  return r->by[0].held.count
             ? "they hold different locks"
             : "no lock is held by both, and neither waits for the other: a "
               "mutex, an atomic object or a join would order them";
}

bool race_find(struct session *v, const struct history *h, struct race *out)
{
  if (!h->event || h->event->kind != EVENT_RACE || h->run.race.count != 2) {
    return false;
  }
  find_racer(v, h, 0, &out->by[0]);
  find_racer(v, h, 1, &out->by[1]);
  out->object = find_object(v, h, out);
  out->missing = find_missing(v, out);
  return true;
}
