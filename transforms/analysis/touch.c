/* touch.c -- what steps touch, for the explorer's order dpor.
 *
 * Needs: sharing_run, and points_run's one visible access per instruction.
 * Only what another thread could see counts: other accesses are ordered by
 * those that do. What a call touches that is not known here is everything. An
 * object that stays as it was is only read; the explorer sees that. */
#include "transforms/analysis/touch.h"

#include <string.h>

struct toucher {
  struct unit *unit;
  struct program *program;
  struct expr *guard; /* NULL: evaluated in any case */
  struct touches *out;
};

static struct type *void_pointer(struct toucher *t)
{
  struct types *all = &t->program->types;
  return type_pointer(all, type_basic(all, TYPE_VOID));
}

static struct expr *number(struct toucher *t, enum type_kind k, uint64_t value)
{
  return expr_int(t->program, 0, type_basic(&t->program->types, k), value);
}

const char *touch_function(enum touch_kind k)
{
  static const char *const functions[] = {
      [TOUCH_RANGE] = "__ts_touches",       [TOUCH_ALL] = "__ts_touches_all",
      [TOUCH_START] = "__ts_touches_start", [TOUCH_END] = "__ts_touches_end",
      [TOUCH_ENDED] = "__ts_touches_ended", [TOUCH_JOIN] = "__ts_touches_join",
      [TOUCH_SLOTS] = "__ts_touches_slots", [TOUCH_KEYS] = "__ts_touches_keys",
      [TOUCH_DOES] = "__ts_does",           [TOUCH_AWAITS] = "__ts_deed"};
  return functions[k];
}

static void add(struct toucher *t, enum touch_kind kind, struct expr *a,
                struct expr *b, struct expr *c)
{
  struct touch touch = {(uint8_t)kind, {a, b, c}, 0};
  touch.count = (a != NULL) + (b != NULL) + (c != NULL);
  VEC_PUSH(t->unit->arena, t->out, touch);
}

static void add_range(struct toucher *t, struct expr *at, struct expr *size,
                      bool writes)
{
  at = expr_cast(t->program, at, void_pointer(t), true);
  if (t->guard) {
    struct expr *e = expr_new(t->program, EXPR_COND, at->at, void_pointer(t));
    e->a = t->guard;
    e->b = at;
    e->c =
        expr_cast(t->program, number(t, TYPE_LONG, 0), void_pointer(t), false);
    at = e;
  }
  add(t, TOUCH_RANGE, at, size, number(t, TYPE_INT, writes));
}

static void add_place(struct toucher *t, struct expr *place, bool writes)
{
  while (place->kind == EXPR_MEMBER && place->is_bits) {
    place = place->a;
  }
  struct expr *at = expr_new(t->program, EXPR_ADDR, place->at,
                             type_pointer(&t->program->types, place->type));
  at->a = place;
  add_range(t, at, number(t, TYPE_ULONG, type_size(place->type)), writes);
}

/* --- reads --- */

static void add_reads(struct toucher *t, struct expr *e);

static void add_guarded(struct toucher *t, struct expr *e, struct expr *when,
                        bool on)
{
  struct expr *saved = t->guard;
  struct type *ty = type_basic(&t->program->types, TYPE_INT);
  if (!on) {
    when = expr_unary(t->program, OP_LNOT, when->at, when, ty);
  }
  if (saved) {
    when = expr_logic(t->program, OP_LAND, when->at, saved, when);
  }
  t->guard = when;
  add_reads(t, e);
  t->guard = saved;
}

static void add_reads(struct toucher *t, struct expr *e)
{
  int n = expr_operands(e);
  if (e->kind == EXPR_LOGIC) {
    add_reads(t, e->a);
    add_guarded(t, e->b, e->a, e->op == OP_LAND);
    return;
  }
  if (e->kind == EXPR_COND) {
    add_reads(t, e->a);
    add_guarded(t, e->b, e->a, true);
    add_guarded(t, e->c, e->a, false);
    return;
  }
  for (int i = 0; i < n; i++) {
    add_reads(t, expr_operand(e, i));
  }
  if (e->kind == EXPR_LOAD && e->visible) {
    add_place(t, e->a, false);
  }
}

void touches_of_expr(struct unit *u, struct expr *e, struct touches *out)
{
  struct toucher t = {u, u->program, NULL, out};
  add_reads(&t, e);
}

/* --- calls --- */

/* Pointers to states: what a model's letters say. */
static void add_states(struct toucher *t, const struct instr *i, bool writes)
{
  const char *how = unit_call(t->unit, i)->args;
  for (uint32_t k = 1; k < i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    const struct state_row *state = state_find(*how);
    if (state->kind && i->args[k]->type->kind == TYPE_POINTER) {
      add_range(t, i->args[k], number(t, TYPE_ULONG, state->bytes), writes);
    }
  }
}

static void add_library(struct toucher *t, const struct instr *i,
                        enum touch_kind kind)
{
  if (!i->visible) {
    return;
  }
  if (kind == TOUCH_LIBRARY || i->arg_count != 3) {
    add(t, TOUCH_ALL, NULL, NULL, NULL);
    return;
  }
  add_range(t, i->args[0], i->args[2], kind != TOUCH_COMPARE);
  if (kind != TOUCH_SET) {
    add_range(t, i->args[1], i->args[2], false);
  }
}

static void add_call(struct toucher *t, const struct thread *thread,
                     const struct instr *i)
{
  enum touch_kind kind = model_row(i->model)->touches;
  switch (kind) {
  case TOUCH_NOTHING:
    return;
  case TOUCH_LIBRARY:
  case TOUCH_COPY:
  case TOUCH_SET:
  case TOUCH_COMPARE:
    add_library(t, i, kind);
    return;
  case TOUCH_STATES:
    add_states(t, i, true);
    return;
  case TOUCH_ALL:
    add(t, kind, NULL, NULL, NULL);
    return;
  case TOUCH_END:
    add(t, kind, number(t, TYPE_UINT, thread->index), NULL, NULL);
    return;
  case TOUCH_SLOTS:
    add(t, kind, i->args[1], i->args[2], NULL);
    return;
  default:
    add(t, kind, i->args[i->arg_count - 1], NULL, NULL);
    return;
  }
}

void touches_of_instr(struct unit *u, const struct thread *thread,
                      const struct instr *i, struct touches *out)
{
  struct toucher t = {u, u->program, NULL, out};
  bool call = i->kind == INSTR_CALL;
  if (i->place) {
    add_reads(&t, i->place);
  }
  if (i->value && !call) {
    add_reads(&t, i->value);
  }
  if (i->kind == INSTR_RMW) {
    add_reads(&t, i->target);
  }
  for (uint32_t k = 0; call && k < i->arg_count; k++) {
    add_reads(&t, i->args[k]);
  }
  if (call) {
    add_call(&t, thread, i);
  }
  if (i->visible && i->kind == INSTR_RMW) {
    add_place(&t, i->target, true);
  }
  if (i->visible && i->place) {
    add_place(&t, i->place, true);
  }
}

void touches_of_question(struct unit *u, const struct instr *i,
                         struct touches *out)
{
  struct toucher t = {u, u->program, NULL, out};
  for (uint32_t k = 0; k < i->arg_count; k++) {
    add_reads(&t, i->args[k]);
  }
  switch ((enum touch_kind)model_row(i->model)->touches) {
  case TOUCH_STATES:
    add_states(&t, i, false);
    return;
  case TOUCH_JOIN:
    add(&t, TOUCH_ENDED, i->args[1], NULL, NULL);
    return;
  default:
    add(&t, TOUCH_ALL, NULL, NULL, NULL);
    return;
  }
}
