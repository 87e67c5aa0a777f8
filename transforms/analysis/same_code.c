/* same_code.c -- see same_code.h. */
#include "transforms/analysis/same_code.h"

#include <string.h>

static bool same_expr(struct same_code *p, const struct expr *x,
                      const struct expr *y);

static bool same_var(struct same_code *p, const struct var *x,
                     const struct var *y)
{
  if (x->owner == p->a) {
    return y->owner == p->b && x->id == y->id &&
           type_same(x->type, y->type, SAME_QUALS);
  }
  return p->var ? p->var(p, x, y) : x == y;
}

static bool same_number(struct same_code *p, const struct expr *x,
                        const struct expr *y)
{
  return p->number ? p->number(p, x, y)
                   : x->value[0] == y->value[0] && x->value[1] == y->value[1];
}

static bool same_leaf(struct same_code *p, const struct expr *x,
                      const struct expr *y)
{
  switch ((enum expr_kind)x->kind) {
  case EXPR_INT:
    return same_number(p, x, y);
  case EXPR_FLOAT:
    return strcmp(x->spelling, y->spelling) == 0;
  case EXPR_STRING:
    return x->string == y->string;
  case EXPR_VAR:
    return same_var(p, x->var, y->var);
  case EXPR_FUNC:
    return x->func == y->func;
  case EXPR_SIZEOF:
  case EXPR_TYPE:
    return type_same(x->of_type, y->of_type, SAME_QUALS);
  case EXPR_MEMBER:
    return x->field == y->field && same_expr(p, x->object, y->object);
  default:
    return true;
  }
}

static bool same_expr(struct same_code *p, const struct expr *x,
                      const struct expr *y)
{
  if (!x || !y) {
    return x == y;
  }
  if (x->kind != y->kind || x->op != y->op || x->order != y->order ||
      x->is_bits != y->is_bits || x->visible != y->visible ||
      !type_same(x->type, y->type, SAME_QUALS) || !same_leaf(p, x, y)) {
    return false;
  }
  int n = x->kind == EXPR_MEMBER ? 0 : expr_operands(x);
  for (int i = 0; i < n; i++) {
    if (!same_expr(p, expr_operand(x, i), expr_operand(y, i))) {
      return false;
    }
  }
  return true;
}

static bool same_call(struct same_code *p, const struct instr *x,
                      const struct instr *y)
{
  uint32_t given = p->given ? p->given(p, x, y) : 0;
  if (x->arg_count != y->arg_count) {
    return false;
  }
  for (uint32_t k = given; k < x->arg_count; k++) {
    if (!same_expr(p, x->args[k], y->args[k])) {
      return false;
    }
  }
  return true;
}

static bool same_list(struct same_code *p, const struct instr *x,
                      const struct instr *y);

static bool same_instr(struct same_code *p, const struct instr *x,
                       const struct instr *y)
{
  if (x->kind != y->kind || x->op != y->op || x->order != y->order ||
      x->failure != y->failure || x->post != y->post ||
      x->joined != y->joined || x->visible != y->visible ||
      (p->instr && !p->instr(p, x, y)) || !same_expr(p, x->place, y->place) ||
      !same_expr(p, x->value, y->value)) {
    return false;
  }
  switch ((enum instr_kind)x->kind) {
  case INSTR_CALL:
    return same_call(p, x, y);
  case INSTR_RMW:
    return same_expr(p, x->target, y->target);
  case INSTR_DECLARE:
    return same_var(p, x->var, y->var);
  case INSTR_IF:
    return same_list(p, x->body, y->body) && same_list(p, x->other, y->other);
  default:
    return true;
  }
}

static bool same_list(struct same_code *p, const struct instr *x,
                      const struct instr *y)
{
  for (; x && y; x = x->next, y = y->next) {
    if (!same_instr(p, x, y)) {
      return false;
    }
  }
  return x == y;
}

static bool same_block(struct same_code *p, const struct block *x,
                       const struct block *y)
{
  if (!same_list(p, x->first, y->first) || x->term != y->term ||
      x->point != y->point || x->joined != y->joined ||
      x->case_count != y->case_count || !same_expr(p, x->value, y->value)) {
    return false;
  }
  for (uint32_t k = 0; k < x->case_count; k++) {
    if (x->cases[k].low != y->cases[k].low ||
        x->cases[k].high != y->cases[k].high) {
      return false;
    }
  }
  for (uint32_t t = 0; t < block_targets(x); t++) {
    if (block_target(x, t)->id != block_target(y, t)->id) {
      return false;
    }
  }
  return true;
}

bool same_code(struct same_code *p)
{
  const struct block_vec *x = &p->a->blocks, *y = &p->b->blocks;
  if (x->count != y->count || p->a->locals.count != p->b->locals.count) {
    return false;
  }
  for (uint32_t i = 0; i < x->count; i++) {
    if (!same_block(p, x->at[i], y->at[i])) {
      return false;
    }
  }
  return true;
}
