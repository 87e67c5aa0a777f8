/* lower_place.c -- places, and holding values and places while instructions run
 * between their evaluation and their use. */
#include "frontend/lower.h"

#include <assert.h>

struct expr *lower_temp_load(struct lower *l, struct var *t, loc_t at)
{
  return expr_load(l->program, expr_var(l->program, at, t));
}

struct var *lower_temp(struct lower *l, struct type *ty, loc_t at)
{
  return var_temp(l->program, l->func,
                  type_unqualified(&l->program->types, ir_type(l->front, ty)),
                  at);
}

struct type *lower_type(struct lower *l, struct type *ty)
{
  return ir_type(l->front, ty);
}

static enum steadiness worse(enum steadiness a, enum steadiness b)
{
  return a > b ? a : b;
}

static enum steadiness steadiness(const struct expr *e);

static enum steadiness place_steadiness(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_DEREF:
    return steadiness(e->a);
  case EXPR_INDEX:
    return worse(steadiness(e->a), steadiness(e->b));
  case EXPR_MEMBER:
  case EXPR_PART:
    return place_steadiness(e->a);
  default: /* VAR, FUNC, STRING: a fixed place */
    return STEADY;
  }
}

static enum steadiness load_steadiness(const struct expr *place)
{
  if (place->kind != EXPR_VAR || type_quals(place->type) & QUAL_VOLATILE) {
    return LOOSE;
  }
  const struct var *v = place->var;
  if (v->kind == VAR_TEMP || v->is_vla) {
    return STEADY;
  }
  return (v->kind == VAR_LOCAL || v->kind == VAR_PARAM) && !v->address_taken
             ? PRIVATE
             : LOOSE;
}

static enum steadiness steadiness(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_LOAD:
    return load_steadiness(e->a);
  case EXPR_ADDR:
  case EXPR_DECAY:
    return place_steadiness(e->a);
  case EXPR_CAST:
  case EXPR_UNARY:
    return steadiness(e->a);
  case EXPR_BINARY:
  case EXPR_LOGIC:
    return worse(steadiness(e->a), steadiness(e->b));
  case EXPR_COND:
    return worse(steadiness(e->a), worse(steadiness(e->b), steadiness(e->c)));
  default: /* constants */
    return STEADY;
  }
}

/* The value as it is now, for use after other instructions. */
struct expr *lower_hold_if(struct lower *l, struct expr *e,
                           enum steadiness limit)
{
  if (steadiness(e) <= limit || e->type->kind == TYPE_VA_LIST) {
    return e;
  }
  struct var *t = lower_temp(l, e->type, e->at);
  lower_assign(l, expr_var(l->program, e->at, t), e, e->at);
  return lower_temp_load(l, t, e->at);
}

struct expr *lower_hold(struct lower *l, struct expr *e)
{
  return lower_hold_if(l, e, STEADY);
}

struct expr *lower_copy(struct lower *l, const struct expr *e)
{
  struct expr *copy = ARENA_NEW(l->program->arena, struct expr);
  *copy = *e;
  return copy;
}

struct expr *lower_hold_place(struct lower *l, struct expr *e,
                              enum steadiness limit)
{
  if (place_steadiness(e) <= limit) {
    return e;
  }
  struct expr *copy = lower_copy(l, e);
  switch ((enum expr_kind)e->kind) {
  case EXPR_DEREF:
    copy->a = lower_hold_if(l, e->a, limit);
    break;
  case EXPR_INDEX:
    copy->a = lower_hold_if(l, e->a, limit);
    copy->b = lower_hold_if(l, e->b, limit);
    break;
  default: /* MEMBER, PART */
    copy->a = lower_hold_place(l, e->a, limit);
    break;
  }
  return copy;
}

/* --- places --- */

/* A record value as a place: its own if it was read from one, else a copy. */
static struct expr *lower_value_place(struct lower *l, struct node *n)
{
  struct expr *v = lower_value(l, n);
  if (v->kind == EXPR_LOAD) {
    return v->a;
  }
  struct var *t = lower_temp(l, n->type, n->at);
  lower_assign(l, expr_var(l->program, n->at, t), v, n->at);
  return expr_var(l->program, n->at, t);
}

static struct expr *lower_deref(struct lower *l, struct expr *pointer, loc_t at)
{
  struct expr *e = expr_new(l->program, EXPR_DEREF, at, pointer->type->base);
  e->a = pointer;
  return e;
}

static struct expr *lower_var(struct lower *l, struct node *n)
{
  struct expr *v = expr_var(l->program, n->at, n->var);
  if (n->var->is_vla) {
    return lower_deref(l, expr_load(l->program, v), n->at);
  }
  return v;
}

static struct expr *lower_literal(struct lower *l, struct node *n)
{
  struct var *v = n->var;
  struct expr *place = expr_var(l->program, n->at, v);
  if (v->kind == VAR_LOCAL && n->init->type->kind != TYPE_ERROR) {
    struct instr *i = instr_add(l->program, l->block, INSTR_DECLARE, n->at);
    i->var = v;
    lower_init(l, place, n->init);
  }
  return place;
}

static struct expr *lower_index(struct lower *l, struct node *n)
{
  struct operand left = lower_operand(l);
  struct expr *a = lower_value(l, n->a);
  lower_operand_end(l, &left, a, false);
  if (n->b->effects) {
    a = lower_hold(l, a);
  }
  struct operand right = lower_operand(l);
  struct expr *b = lower_value(l, n->b);
  lower_operand_end(l, &right, b, false);
  lower_order(l, n->at, &left, &right);
  struct expr *e =
      expr_new(l->program, EXPR_INDEX, n->at, lower_type(l, n->type));
  e->a = a;
  e->b = b;
  return e;
}

static struct expr *lower_member(struct lower *l, struct node *n)
{
  struct expr *object = node_is_place(n->a) || n->a->kind == NODE_MEMBER
                            ? lower_place(l, n->a)
                            : lower_value_place(l, n->a);
  struct expr *e = expr_new(l->program, EXPR_MEMBER, n->at, n->type);
  e->object = object;
  e->field = n->field;
  e->is_bits = n->is_bits;
  return e;
}

struct expr *lower_place(struct lower *l, struct node *n)
{
  struct expr *e;
  switch ((enum node_kind)n->kind) {
  case NODE_VAR:
    return lower_var(l, n);
  case NODE_FUNC:
    return expr_func(l->program, n->at, n->func);
  case NODE_STRING:
    e = expr_new(l->program, EXPR_STRING, n->at, n->type);
    e->string = n->string;
    return e;
  case NODE_DEREF:
    e = lower_value(l, n->a);
    assert(e->type->kind == TYPE_POINTER);
    return lower_deref(l, e, n->at);
  case NODE_MEMBER:
    return lower_member(l, n);
  case NODE_INDEX:
    return lower_index(l, n);
  case NODE_PART:
    e = expr_new(l->program, EXPR_PART, n->at, n->type);
    e->op = n->op;
    e->a = lower_place(l, n->a);
    return e;
  case NODE_LITERAL:
    return lower_literal(l, n);
  default:
    break;
  }
  return lower_value_place(l, n);
}
