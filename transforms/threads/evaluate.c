/* evaluate.c -- the operands of an instruction, checked as they are computed.
 *
 * Mostly an operand stays a tree. Where a part of it is to be checked first
 * (overflow.c), the operands are taken apart: each read of what others may
 * write goes into a temporary, from left to right, and what && || ?: guard gets
 * a path of its own. So what is checked is what is computed, and nothing is
 * read twice. */
#include "transforms/threads/expand.h"

static bool is_checked(const struct expander *x, const struct expr *e)
{
  if (overflow_may(x, e)) {
    return true;
  }
  bool some = false;
  for (int i = 0; i < expr_operands(e); i++) {
    some = some || is_checked(x, expr_operand(e, i));
  }
  return some;
}

bool reads_others(const struct expander *x, const struct expr *e)
{
  bool some = e->kind == EXPR_LOAD && !is_own_copy(x, e);
  for (int i = 0; i < expr_operands(e); i++) {
    some = some || reads_others(x, expr_operand(e, i));
  }
  return some;
}

static struct expr *take_apart(struct expander *x, struct path *p,
                               struct expr *e);

/* Its value in a temporary, where paths meet again. */
static void assign(struct expander *x, struct path *p, struct expr *t,
                   struct expr *value)
{
  if (p->block) {
    emit_assign(x, p, t, value, value->at);
  }
}

static void meet_again(struct expander *x, struct path *p, struct path *other)
{
  struct paths both = {0};
  if (p->block) {
    VEC_PUSH(x->arena, &both, *p);
  }
  if (other->block) {
    VEC_PUSH(x->arena, &both, *other);
  }
  *p = meet(x, &both);
}

static struct expr *truth_of(struct expander *x, struct expr *e)
{
  struct type *ty = basic(x, TYPE_INT);
  struct expr *not = expr_unary(x->program, OP_LNOT, e->at, e, ty);
  return expr_unary(x->program, OP_LNOT, e->at, not, ty);
}

static struct expr *take_logic(struct expander *x, struct path *p,
                               struct expr *e)
{
  struct path other;
  bool both = e->op == OP_LAND;
  struct expr *a = take_apart(x, p, e->a);
  if (!p->block) {
    return e;
  }
  struct expr *t =
      expr_var(x->program, e->at, new_temp(x, basic(x, TYPE_INT), e->at));
  fork_path(x, p, a, e->at, &other);
  struct path *goes_on = both ? p : &other, *over = both ? &other : p;
  struct expr *b = take_apart(x, goes_on, e->b);
  assign(x, goes_on, t, truth_of(x, b));
  assign(x, over, t, number(x, e->at, TYPE_INT, !both));
  meet_again(x, p, &other);
  return expr_load(x->program, t);
}

static struct expr *take_choice(struct expander *x, struct path *p,
                                struct expr *e)
{
  struct path other;
  struct expr *a = take_apart(x, p, e->a);
  if (!p->block) {
    return e;
  }
  struct expr *t = expr_var(x->program, e->at, new_temp(x, e->type, e->at));
  fork_path(x, p, a, e->at, &other);
  assign(x, p, t, take_apart(x, p, e->b));
  assign(x, &other, t, take_apart(x, &other, e->c));
  meet_again(x, p, &other);
  return expr_load(x->program, t);
}

static bool has_guarded(const struct expander *x, const struct expr *e)
{
  bool some = false;
  for (int i = 1; i < expr_operands(e); i++) {
    const struct expr *o = expr_operand(e, i);
    some = some || is_checked(x, o) || reads_others(x, o);
  }
  return some;
}

struct expr *hold(struct expander *x, struct path *p, struct expr *e)
{
  if (!p->block || expr_is_constant(e) || is_own_copy(x, e)) {
    return e;
  }
  struct expr *t = expr_var(x->program, e->at, new_temp(x, e->type, e->at));
  emit_assign(x, p, t, e, e->at);
  return expr_load(x->program, t);
}

static struct expr *take_apart(struct expander *x, struct path *p,
                               struct expr *e)
{
  int n = expr_operands(e);
  bool guards = e->kind == EXPR_LOGIC || e->kind == EXPR_COND;
  if (!n || !p->block) {
    return e;
  }
  if (guards && has_guarded(x, e)) {
    return e->kind == EXPR_LOGIC ? take_logic(x, p, e) : take_choice(x, p, e);
  }
  struct expr *c = ARENA_NEW(x->arena, struct expr);
  *c = *e;
  c->a = take_apart(x, p, e->a);
  if (n > 1) {
    c->b = take_apart(x, p, e->b);
  }
  if (n > 2) {
    c->c = take_apart(x, p, e->c);
  }
  return e->kind == EXPR_LOAD ? hold(x, p, c) : overflow_check(x, p, c, e);
}

void evaluate_all(struct expander *x, struct path *p, struct expr **all,
                  uint32_t count)
{
  bool some = false;
  for (uint32_t i = 0; i < count; i++) {
    all[i] = all[i] ? rewrite(x, p, all[i]) : NULL;
    some = some || (all[i] && is_checked(x, all[i]));
  }
  for (uint32_t i = 0; some && i < count; i++) {
    all[i] = all[i] ? take_apart(x, p, all[i]) : NULL;
  }
}

struct expr *evaluate(struct expander *x, struct path *p, struct expr *e)
{
  evaluate_all(x, p, &e, 1);
  return e;
}
