#include "driver/seldom.h"

static bool has_limit(const struct answer *a, enum limit_id id)
{
  for (uint32_t i = 0; i < a->claim.limits.count; i++) {
    if (a->claim.limits.at[i].id == id) {
      return true;
    }
  }
  return false;
}

static void allow(struct session *v, bool wakes, bool fails)
{
  v->bounds.spurious = wakes;
  v->bounds.spurious_cas = fails;
  v->compiled = (struct outcome){0}; /* it was of another program */
}

enum { TIMES = 4, LEAST = 5 /* seconds */ };

/* It should not take much longer than what came before: who has an answer does
 * not wait for it until the time is over. */
static double end_of(const struct contest *first)
{
  double now = proc_clock(), took = now - first->start;
  double end = now + (TIMES * took > LEAST ? TIMES * took : LEAST);
  return end < first->v->deadline ? end : first->v->deadline;
}

bool seldom_begin(struct contest *c, struct contest *first)
{
  struct session *v = c->v;
  const struct answer *a = &c->answer;
  bool wakes = has_limit(a, LIMIT_SPURIOUS), fails = has_limit(a, LIMIT_WEAK);
  if (a->verdict != VERDICT_SAFE || (!wakes && !fails) ||
      session_time_left(v) <= 0) {
    return false;
  }
  *first = *c;
  first->deadline = v->deadline;
  v->deadline = end_of(first);
  *c = (struct contest){.v = v};
  allow(v, v->bounds.spurious || wakes, v->bounds.spurious_cas || fails);
  return contest_open(c);
}

void seldom_end(struct contest *c, const struct contest *first)
{
  const struct answer *a = &c->answer;
  bool wakes = has_limit(&first->answer, LIMIT_SPURIOUS);
  bool fails = has_limit(&first->answer, LIMIT_WEAK);
  c->v->deadline = first->deadline;
  bool safe = a->verdict == VERDICT_SAFE && contest_is_as_good(c, first);
  if (a->verdict == VERDICT_UNSAFE) {
    c->answer.needs_it = first->best.complete;
  } else if (!safe) {
    *c = *first;
    allow(c->v, c->v->bounds.spurious && !wakes,
          c->v->bounds.spurious_cas && !fails);
  }
}
