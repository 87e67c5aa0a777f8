#include "driver/races_first.h"

#include "transforms/memory_model.h"

enum { SHARE = 2 /* of the time that is left, the races' */ };

/* With --all again and again, until no race is left. */
bool races_first_begin(struct contest *c)
{
  struct session *v = c->v;
  if (v->later.begun || (!v->leaves_races && !v->later.check)) {
    return false;
  }
  if (!v->later.check) {
    v->later.check = v->bounds.check;
    v->later.mm = v->bounds.mm;
    v->races_of = memory_model_name((enum memory_model)v->bounds.mm);
    v->bounds.check = 1u << PROPERTY_RACE;
    v->bounds.mm = MM_AUTO;
    v->leaves_races = false;
  }
  v->later.deadline = v->deadline;
  v->deadline -= session_time_left(v) / SHARE;
  if (!contest_open(c)) {
    races_first_end(c);
    return false;
  }
  return true;
}

static void take_claim(struct session *v, const struct answer *a)
{
  struct claim *claim = ARENA_NEW(v->arena, struct claim);
  *claim = a->claim;
  v->races_in = session_races_in(a->outcome->unit);
  v->races_claim = claim;
}

bool races_first_end(struct contest *c)
{
  struct session *v = c->v;
  const struct answer *a = &c->answer;
  v->deadline = v->later.deadline;
  if (a->verdict == VERDICT_UNSAFE || !diag_ok(&v->compilation->diag)) {
    return true;
  }
  if (a->verdict == VERDICT_SAFE) {
    take_claim(v, a);
  }
  v->leaves_races = a->verdict != VERDICT_SAFE;
  v->later.begun = true;
  v->bounds.check = v->later.check;
  v->bounds.mm = v->later.mm;
  v->races_of = NULL;
  v->compiled = (struct outcome){0}; /* it was of another program */
  *c = (struct contest){.v = v};
  return false;
}
