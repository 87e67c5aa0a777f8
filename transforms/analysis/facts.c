/* facts.c -- what a verdict depends on that no event says.
 *
 * Needs: expand_run, dead_run.  Gives: unit.allocates, unit.reuses,
 * unit.recycled, unit.wide_real. */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/recycled.h"

static bool is_wide_real(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY || ty->kind == TYPE_COMPLEX) {
    ty = ty->base;
  }
  return ty->kind == TYPE_LDOUBLE || ty->kind == TYPE_FLOAT64X ||
         ty->kind == TYPE_FLOAT128;
}

/* It, or a part of it; not behind pointers. */
static bool has_wide_real_in(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  for (uint32_t i = 0; type_is_record(ty) && i < ty->record->count; i++) {
    if (has_wide_real_in(ty->record->fields[i].type)) {
      return true;
    }
  }
  return is_wide_real(ty);
}

static bool has_wide_real(const struct expr *e)
{
  bool has = e->type && is_wide_real(e->type);
  int n = expr_operands(e);
  for (int i = 0; i < n && !has; i++) {
    has = has_wide_real(expr_operand(e, i));
  }
  return has;
}

static void see_expr(struct unit *u, const struct expr *e)
{
  u->wide_real = u->wide_real || (e && has_wide_real(e));
}

static void see_instr(struct unit *u, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    see_expr(u, o.role == ROLE_CALLEE ? NULL : o.e);
  }
  u->wide_real = u->wide_real ||
                 (i->kind == INSTR_DECLARE && has_wide_real_in(i->var->type));
  u->allocates =
      u->allocates || (call_allocates(i) && i->model != MODEL_ALLOCA);
  u->reuses = u->reuses || model_has(i->model, FREES);
}

void facts_run(struct unit *u)
{
  for (uint32_t i = 0; i < u->program->globals.count; i++) {
    const struct var *v = u->program->globals.at[i];
    u->wide_real = u->wide_real || (v->reachable && has_wide_real_in(v->type));
  }
  u->reuses = false;
  u->recycled = NULL;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        see_instr(u, i);
      }
      see_expr(u, all->at[b]->value);
    }
  }
  u->reuses = u->reuses && (!bounds_check(&u->bounds, PROPERTY_MEMSAFETY) ||
                            recycled_is_seen(u));
}
