/* all.c -- --all: violations one after another, each at another place.
 *
 * What is known (engines/known.c) is not looked for again. The search begins
 * anew each time, and ends when it finds nothing more, or when time is over. */
#include "driver/all.h"

#include "base/buf.h"
#include "engines/known.h"
#include "engines/schedule.h"

/* FILE.1, FILE.2 ... */
static void write_schedule(struct contest *c, const struct history *h,
                           uint32_t number)
{
  const char *file = c->v->options->value[OPT_SCHEDULE_OUT];
  if (file) {
    schedule_write(c->v, c->violation, h,
                   arena_printf(c->v->arena, "%s.%u", file, number));
  }
}

bool all_goes_on(struct contest *c, struct answers *others)
{
  struct session *v = c->v;
  struct answer found = c->answer;
  if (!v->options->value[OPT_ALL] || found.verdict != VERDICT_UNSAFE) {
    return false;
  }
  struct history *h = ARENA_NEW(v->arena, struct history);
  *h = c->history;
  found.history = h;
  VEC_PUSH(v->arena, others, found);
  write_schedule(c, h, others->count);
  if (session_time_left(v) <= 0 || !known_add(v, h)) {
    return false;
  }
  v->compiled = (struct outcome){0}; /* other places are violations now */
  *c = (struct contest){.v = v};
  return true;
}

/* "race, assert": each once. */
static const char *properties_of(struct session *v, const struct answers *all)
{
  struct buf out = {0};
  for (uint32_t i = 0; i < all->count; i++) {
    bool seen = false;
    for (uint32_t k = 0; k < i; k++) {
      seen = seen || all->at[k].property == all->at[i].property;
    }
    if (!seen) {
      buf_printf(&out, "%s%s", i ? ", " : "", all->at[i].property);
    }
  }
  const char *text = arena_strndup(v->arena, out.text, out.length);
  buf_free(&out);
  return text;
}

void all_end(struct contest *c, struct answers *others)
{
  if (!others->count) {
    return;
  }
  struct answer *rest = NULL;
  if (c->answer.verdict != VERDICT_UNSAFE) {
    rest = ARENA_NEW(c->v->arena, struct answer);
    *rest = c->answer;
  }
  c->answer = VEC_LAST(others);
  c->answer.property = properties_of(c->v, others);
  c->answer.history = NULL;
  c->answer.others = others;
  c->answer.rest = rest;
}
