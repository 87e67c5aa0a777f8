/* svcomp_result.c -- see svcomp_result.h. */
#include "report/svcomp_result.h"

#include "pipeline/properties.h"

#include <string.h>

static const char unknown[] = "unknown";

/* --- a violation --- */

/* Which part of memory safety it is. */
static enum svcomp memory_part(const struct history *h)
{
  static const char *const of_free[] = {"double", "no-block", "middle"};
  const char *error = h->run.memory.error;
  for (size_t i = 0; error && i < sizeof of_free / sizeof *of_free; i++) {
    if (strcmp(error, of_free[i]) == 0) {
      return SVCOMP_VALID_FREE;
    }
  }
  return SVCOMP_VALID_DEREF;
}

enum svcomp svcomp_violated(const struct history *h, uint32_t asked)
{
  bool cleanup = asked >> SVCOMP_VALID_MEMCLEANUP & 1 &&
                 !(asked >> SVCOMP_VALID_MEMTRACK & 1);
  enum property p = h->run.deadlock || !h->event ? PROPERTY_DEADLOCK
                                                 : event_property(h->event);
  switch (p) {
  case PROPERTY_ASSERT:
    return SVCOMP_UNREACH_CALL;
  case PROPERTY_RACE:
    return SVCOMP_NO_DATA_RACE;
  case PROPERTY_DEADLOCK:
    return SVCOMP_NO_DEADLOCK;
  case PROPERTY_MEMSAFETY:
    return memory_part(h);
  case PROPERTY_LEAK:
    return cleanup ? SVCOMP_VALID_MEMCLEANUP : SVCOMP_VALID_MEMTRACK;
  case PROPERTY_OVERFLOW:
    return strncmp(h->event->text, "signed overflow", 15) == 0
               ? SVCOMP_NO_OVERFLOW
               : SVCOMP_COUNT;
  default:
    return SVCOMP_COUNT;
  }
}

static const char *false_text(struct session *v, const struct history *h)
{
  uint32_t asked = svcomp_asked(v->options);
  enum svcomp p = svcomp_violated(h, asked);
  bool other = asked ? p == SVCOMP_COUNT || !(asked >> p & 1) : false;
  return other ? unknown
         : p == SVCOMP_COUNT
             ? arena_printf(v->arena, "false(%s)", history_property(h))
             : arena_printf(v->arena, "false(%s)", svcomp_name(p));
}

/* --- none --- */

/* What a verdict may leave out, and the property asked for or the rules of the
 * competition (main has no arguments, memory is sequentially consistent) do
 * not. */
static bool is_excused(const struct limit *l, uint32_t asked)
{
  const uint32_t memory = 1u << SVCOMP_VALID_FREE | 1u << SVCOMP_VALID_DEREF |
                          1u << SVCOMP_VALID_MEMTRACK |
                          1u << SVCOMP_VALID_MEMCLEANUP;
  switch ((enum limit_id)l->id) {
  case LIMIT_ARGUMENTS:
  case LIMIT_ORDERS:
    return true;
  case LIMIT_RACES:
  case LIMIT_NO_RACES:
    return asked && !(asked >> SVCOMP_NO_DATA_RACE & 1);
  case LIMIT_UNFREED:
  case LIMIT_UNDEFINED:
  case LIMIT_USES:
    return asked && !(asked & memory);
  default:
    return false;
  }
}

/* The competition's property is more than what is checked for it: memory that a
 * pointer still leads to is not cleaned up, and a left shift may overflow. */
static bool is_more(const struct session *v, const struct answer *a)
{
  uint32_t asked = svcomp_asked(v->options);
  const struct unit *u = a->outcome ? a->outcome->unit : NULL;
  return (asked >> SVCOMP_VALID_MEMCLEANUP & 1 && (!u || u->allocates)) ||
         (asked >> SVCOMP_NO_OVERFLOW & 1 && (!u || u->shifts));
}

static const char *true_text(struct session *v, const struct answer *a)
{
  uint32_t asked = svcomp_asked(v->options);
  bool all = !is_more(v, a);
  for (uint32_t i = 0; i < a->claim.limits.count; i++) {
    all = all && is_excused(&a->claim.limits.at[i], asked);
  }
  return all ? "true" : unknown;
}

const char *svcomp_result(struct session *v, const struct answer *a)
{
  const struct history *h = a->others ? a->others->at[0].history : a->history;
  switch ((enum verdict)a->verdict) {
  case VERDICT_NONE:
    return "ERROR";
  case VERDICT_SAFE:
    return true_text(v, a);
  case VERDICT_UNSAFE:
    return h ? false_text(v, h) : "false";
  case VERDICT_UNKNOWN:
    break;
  }
  return unknown;
}
