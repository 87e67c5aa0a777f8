/* print_walk.c -- what is going to be mentioned, before it is printed.
 *
 * Types must be defined and locals be named before the first line of a
 * function is printed, so its instructions are walked once for that. */
#include "ir/print_internal.h"

#include <string.h>

static void walk_var(struct printer *pr, const struct var *v)
{
  if (v->kind == VAR_GLOBAL) {
    names_mention_var(pr, v);
  } else if (pr->read && v->owner == pr->func) {
    pr->read[v->id] = true;
  }
}

static void walk_children(struct printer *pr, const struct expr *e)
{
  int n = expr_operands(e);
  if (n > 0) {
    walk_expr(pr, e->a);
  }
  if (n > 1) {
    walk_expr(pr, e->b);
  }
  if (n > 2) {
    walk_expr(pr, e->c);
  }
}

void walk_expr(struct printer *pr, const struct expr *e)
{
  if (e->kind == EXPR_VAR) {
    walk_var(pr, e->var);
  } else if (e->kind == EXPR_FUNC) {
    names_mention_func(pr, e->func);
  } else if (e->kind == EXPR_SIZEOF || e->kind == EXPR_TYPE) {
    need_type(pr, e->of_type, NEED_COMPLETE);
  } else if (e->kind == EXPR_CAST) {
    need_type(pr, e->type, 0);
  } else if (e->kind == EXPR_DEREF || e->kind == EXPR_INDEX) {
    if (e->type->kind == TYPE_ARRAY || type_is_record(e->type)) {
      need_type(pr, e->type, NEED_COMPLETE);
    } else if (type_quals(e->type) & QUAL_CONST) {
      need_type(pr, e->type, 0); /* see put_target in print_instr.c */
    }
  } else if (e->kind == EXPR_BINARY && e->a->type->kind == TYPE_POINTER &&
             (e->op == OP_ADD || e->op == OP_SUB)) {
    need_type(pr, e->a->type->base, NEED_COMPLETE);
  } else if (e->kind == EXPR_MEMBER && (type_quals(e->type) & QUAL_CONST)) {
    need_type(pr, e->type, 0);
  }
  walk_children(pr, e);
}

/* What is only written to is not read; the compiler would warn about it. */
static void walk_written(struct printer *pr, const struct expr *place)
{
  const struct expr *e = place;
  while (e->kind == EXPR_MEMBER || e->kind == EXPR_PART ||
         e->kind == EXPR_INDEX || e->kind == EXPR_DECAY) {
    if (e->kind == EXPR_INDEX) {
      walk_expr(pr, e->b);
    }
    e = e->a;
  }
  if (e->kind != EXPR_VAR || e->var->kind == VAR_GLOBAL) {
    walk_expr(pr, place);
  }
}

void walk_init(struct printer *pr, const struct init *in)
{
  if (in->value) {
    walk_expr(pr, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    walk_init(pr, in->parts[i].init);
  }
}

static void walk_instr(struct printer *pr, const struct instr *i);

static void walk_list(struct printer *pr, const struct instr *first)
{
  for (const struct instr *i = first; i; i = i->next) {
    walk_instr(pr, i);
  }
}

static void walk_instr(struct printer *pr, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    bool by_address = i->kind == INSTR_ZERO && !type_is_scalar(o.e->type);
    (slot_is_written(&o) && !by_address ? walk_written : walk_expr)(pr, o.e);
  }
  if (i->kind == INSTR_IF) {
    walk_list(pr, i->body);
    walk_list(pr, i->other);
  } else if (i->kind == INSTR_CALL) {
    const struct type *ty = i->value->type;
    ty = ty->kind == TYPE_POINTER ? ty->base : ty;
    need_type(pr, ty->base, NEED_COMPLETE);
  }
}

static void walk_vars(struct printer *pr, const struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    const struct var *v = vars->at[i];
    if (v->kind == VAR_PARAM || v->referenced) {
      need_type(pr, v->type,
                v->kind == VAR_STATIC ? NEED_COMPLETE
                                      : NEED_COMPLETE | DROP_CONST);
      if (v->init && v->kind == VAR_STATIC) {
        walk_init(pr, v->init);
      }
    }
  }
}

void walk_func(struct printer *pr, struct func *f)
{
  need_type(pr, f->type->base, NEED_COMPLETE);
  walk_vars(pr, &f->params);
  walk_vars(pr, &f->locals);
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    const struct block *b = f->blocks.at[i];
    walk_list(pr, b->first);
    if (b->value) {
      walk_expr(pr, b->value);
    }
  }
}
