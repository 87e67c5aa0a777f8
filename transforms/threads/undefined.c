/* undefined.c -- a call of a function that nothing defines and that is taken to
 * do nothing but return any value. Its arguments are evaluated.
 *
 * Shape: x = f(a, b);   ->   a; b; x = any; */
#include "transforms/threads/expand.h"

void note_returning(struct unit *u, const struct func *f)
{
  for (uint32_t i = 0; i < u->returning.count; i++) {
    if (u->returning.at[i] == f) {
      return;
    }
  }
  VEC_PUSH(u->arena, &u->returning, f);
}

struct giving {
  struct expander *x;
  struct path *p;
};

static void give_scalar(void *user, struct expr *place)
{
  struct giving *g = user;
  if (g->p->block) {
    *g->p = expand_any(g->x, *g->p, MODEL_NONE, place->type, place, place->at);
  }
}

/* Whether nondet_each() comes to all that the type has. */
static bool is_given_whole(const struct type *ty)
{
  for (uint32_t i = 0; ty->kind == TYPE_STRUCT && i < ty->record->count; i++) {
    const struct type *part = ty->record->fields[i].type;
    while (part->kind == TYPE_ARRAY && part->length <= NONDET_ELEMENTS) {
      part = part->base;
    }
    if (!is_given_whole(part)) {
      return false;
    }
  }
  return type_is_scalar(ty) || ty->kind == TYPE_STRUCT;
}

struct path expand_undefined(struct expander *x, struct path p,
                             const struct func *f, struct expr **args,
                             uint32_t count, struct expr *place, loc_t at)
{
  struct giving g = {x, &p};
  note_returning(x->unit, f);
  evaluate_unused(x, &p, args, count, at);
  if (!place || !p.block) {
    return p;
  }
  struct type *ty = type_unqualified(&x->program->types, f->type->base);
  if (ty->kind != TYPE_STRUCT) {
    return expand_any(x, p, MODEL_NONE, ty, place, at);
  }
  if (!is_given_whole(ty)) {
    stop_path(x, &p, EVENT_OBSTACLE, at, "an arbitrary value of this type");
    return p;
  }
  struct expr *t = expr_var(x->program, at, new_temp(x, ty, at));
  nondet_each(x->program, t, give_scalar, &g);
  if (p.block) {
    emit_assign(x, &p, place, expr_load(x->program, t), at);
  }
  return p;
}
