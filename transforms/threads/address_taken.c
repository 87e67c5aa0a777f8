/* address_taken.c -- functions that a pointer may lead to: whose address is
 * used somewhere, other than to call them by their name.
 *
 * A pointer to a function may be converted to another type of pointer and
 * called by that, as casts and unions have it, and files that do not see the
 * same members of a struct. Programs do so where the machine makes no
 * difference between the two types (type_callable), for parameters that are
 * pointers. */
#include "transforms/threads/expand.h"

static void add_candidate(struct candidates *c, struct func *f)
{
  for (uint32_t i = 0; i < c->funcs.count; i++) {
    if (c->funcs.at[i] == f) {
      return;
    }
  }
  VEC_PUSH(c->program->arena, &c->funcs, f);
}

static const struct type *pointed_function(const struct type *ty)
{
  return ty->kind == TYPE_POINTER && ty->base->kind == TYPE_FUNCTION ? ty->base
                                                                     : NULL;
}

static void add_converted(struct candidates *c, const struct type *ty)
{
  for (uint32_t i = 0; i < c->converted.count; i++) {
    if (type_same(c->converted.at[i], ty, 0)) {
      return;
    }
  }
  VEC_PUSH(c->program->arena, &c->converted, ty);
}

static void note_conversion(struct candidates *c, const struct expr *e)
{
  const struct type *from = NULL, *to = NULL;
  if (e->kind == EXPR_CAST) {
    from = pointed_function(e->a->type);
    to = pointed_function(e->type);
  } else if (e->kind == EXPR_MEMBER && e->a->type->kind == TYPE_UNION) {
    from = pointed_function(e->type);
  }
  if (from && !(to && type_same(from, to, 0))) {
    add_converted(c, from);
  }
}

static void find_candidates(struct candidates *c, const struct expr *e)
{
  if (e->kind == EXPR_FUNC) {
    add_candidate(c, e->func);
  }
  note_conversion(c, e);
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    find_candidates(c, expr_operand(e, i));
  }
}

/* The callee itself is no address taken. */
static void find_root(void *user, struct expr *e, enum role role)
{
  if (role != ROLE_CALLEE || e->kind != EXPR_FUNC) {
    find_candidates(user, e);
  }
}

void candidates_find(struct candidates *c, struct program *p,
                     const struct bounds *b)
{
  *c = (struct candidates){.program = p, .bounds = b};
  program_exprs(p, true, find_root, c);
  c->flows = flows_find(c);
}

static bool is_converted(const struct candidates *c, const struct type *ty)
{
  for (uint32_t i = 0; i < c->converted.count; i++) {
    if (type_same(c->converted.at[i], ty, 0)) {
      return true;
    }
  }
  return c->program->has_views;
}

bool candidates_may_call(const struct candidates *c, const struct func *f,
                         const struct type *ty)
{
  return (f->defined || f->library || call_find(f->name->text) ||
          undefined_returns(c->program, c->bounds, f, NULL, 0)) &&
         (type_same(f->type, ty, 0) ||
          (type_callable(f->type, ty) && is_converted(c, f->type)));
}

struct func_vec candidates_of_call(const struct candidates *c,
                                   const struct type *ty,
                                   const struct expr *pointer)
{
  struct func_vec all = {0};
  for (uint32_t i = 0; i < c->funcs.count; i++) {
    struct func *f = c->funcs.at[i];
    if (candidates_may_call(c, f, ty) &&
        (!pointer || flows_to(c->flows, f, pointer))) {
      VEC_PUSH(c->program->arena, &all, f);
    }
  }
  return all;
}
