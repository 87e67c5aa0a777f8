/* step_ask.c -- questions about a thread at a point: whether its step can be
 * done, and what it is about to touch. */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/sync_actions.h"
#include "transforms/analysis/touch.h"
#include "transforms/emit/checks.h"
#include "transforms/emit/stepper.h"

/* Whether a waiting step can be done. */
static struct expr *put_asked(struct stepper *s, const struct instr *i)
{
  const char *model = model_row(i->model)->name;
  struct instr *call;
  struct expr *ready = step_question(
      s, arena_printf(s->b.arena, "%s_ready", model), i->at, &call);
  for (uint32_t k = 0; k < i->arg_count; k++) {
    build_arg(&s->b, call, i->args[k]);
  }
  return put_ready_or_wrong(&s->b, s->unit, i, ready);
}

static struct expr *as_truth(struct stepper *s, struct expr *e)
{
  return e->type->kind == TYPE_BOOL
             ? e
             : expr_cast(s->b.program, e, build_type(&s->b, TYPE_BOOL), true);
}

void step_ready(struct stepper *s)
{
  s->b.func = step_func(s, STEP_READY, build_type(&s->b, TYPE_BOOL));
  struct block *entry = step_switch(s, s->thread->points);
  for (uint32_t k = 0; k < s->flat->blocks.count; k++) {
    const struct block *b = s->flat->blocks.at[k];
    if (!b->point || !step_waits(b->first)) {
      continue;
    }
    s->b.block = block_new(s->b.program, s->b.func);
    step_case(entry, b->point, s->b.block);
    struct expr *all = NULL;
    for (const struct instr *i = b->first; i; i = i->next) {
      if (step_waits(i)) {
        struct touches touches = {0};
        touches_of_question(s->unit, b, i, &touches);
        step_touches(s, &touches, i->at);
        struct expr *ready = put_asked(s, i);
        all = all ? expr_logic(s->b.program, OP_LAND, 0, all, ready) : ready;
      }
    }
    step_return(s, as_truth(s, all));
  }
  s->b.block = block_new(s->b.program, s->b.func);
  step_return(s, expr_cast(s->b.program, build_number(&s->b, TYPE_INT, 1),
                           build_type(&s->b, TYPE_BOOL), true));
  entry->to[0] = s->b.block;
}

static bool writes_to(const struct block *b, const struct expr *place)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    const struct expr *to = i->kind == INSTR_RMW ? i->target : i->place;
    if (i->visible && to && expr_same(to, place)) {
      return true;
    }
    if (!i->next || !i->next->joined) {
      break;
    }
  }
  return false;
}

/* That the step accesses the place, for a report. */
static void put_shown(struct stepper *s, const struct look *look,
                      struct expr *place, uint32_t site)
{
  struct instr *call = build_do(&s->b, "__ts_access", place->at);
  uint64_t size;
  struct expr *at = place_location(s->b.program, place, &size);
  VEC_PUSH(s->b.arena, &s->unit->looks, *look);
  build_arg(&s->b, call, build_number(&s->b, TYPE_UINT, site));
  build_arg(&s->b, call, at);
  build_arg(&s->b, call, build_number(&s->b, TYPE_ULONG, size));
  build_arg(&s->b, call, build_number(&s->b, TYPE_INT, look->writes));
}

/* What the step at b waits for. */
static void put_asks(struct stepper *s, const struct block *b)
{
  struct touches asks = {0};
  for (const struct instr *i = b->first; i; i = i->next) {
    if (step_waits(i)) {
      sync_actions_of_question(s->unit, b, i, &asks);
    }
  }
  step_touches(s, &asks, b->first->at);
}

/* What an argument points to: of strings, characters. */
static struct expr *pointed_place(struct stepper *s, const struct touch *t)
{
  bool text = t->kind != TOUCH_RANGE && t->kind != TOUCH_BLOCK;
  struct expr *pointer = t->pointer;
  while (text && pointer->kind == EXPR_CAST) {
    pointer = pointer->a;
  }
  if (text && pointer->kind == EXPR_DECAY) {
    return pointer->a;
  }
  struct expr *place =
      expr_new(s->b.program, EXPR_DEREF, pointer->at,
               build_type(&s->b, text ? TYPE_CHAR : TYPE_UCHAR));
  place->a = pointer;
  return place;
}

/* What a call of the library there is about to do to memory. */
static void put_data(struct stepper *s, const struct block *b, uint32_t number)
{
  struct touches data = {0};
  touches_of_data(s->unit, b, b->first, &data);
  for (uint32_t k = 0; k < data.count; k++) {
    const struct touch *t = &data.at[k];
    struct expr *place = pointed_place(s, t);
    bool shown = t->kind != TOUCH_BLOCK && place->kind != EXPR_STRING;
    struct look look = {s->thread->index,
                        b->point,
                        number + k,
                        shown ? place_text(s->b.arena, place) : NULL,
                        place,
                        touch_may_write(t)};
    VEC_PUSH(s->b.arena, &s->unit->looks, look);
  }
  step_touches(s, &data, b->first->at);
}

static void put_look(struct stepper *s, struct block *b)
{
  bool all;
  struct touched t = step_touched(s, b, &all);
  if (step_waits(b->first)) {
    put_asks(s, b);
  }
  for (uint32_t i = 0; i < t.count; i++) {
    struct expr *place = t.at[i];
    struct look look = {
        s->thread->index,   b->point, i, place_text(s->b.arena, place), place,
        writes_to(b, place)};
    put_shown(s, &look, place, t.sites[i]);
  }
  put_data(s, b, t.count);
  step_return(s, NULL);
}

/* Whether there is anything to say of its step. */
static bool has_look(struct stepper *s, struct block *b)
{
  bool all;
  struct touches data = {0};
  if (!b->point) {
    return false;
  }
  touches_of_data(s->unit, b, b->first, &data);
  return step_waits(b->first) || data.count || step_touched(s, b, &all).count;
}

void step_look(struct stepper *s)
{
  s->b.func = step_func(s, STEP_LOOK, build_type(&s->b, TYPE_VOID));
  struct block *entry = step_switch(s, s->thread->points);
  for (uint32_t k = 0; k < s->flat->blocks.count; k++) {
    struct block *b = s->flat->blocks.at[k];
    if (has_look(s, b)) {
      s->b.block = block_new(s->b.program, s->b.func);
      step_case(entry, b->point, s->b.block);
      put_look(s, b);
    }
  }
  s->b.block = block_new(s->b.program, s->b.func);
  step_return(s, NULL);
  entry->to[0] = s->b.block;
}
