/* input.c -- a value of a function's result that may be any. */
#include "transforms/threads/expand.h"

static struct expr *any_word(struct expander *x, struct path *p, loc_t at)
{
  struct type *word = basic(x, TYPE_ULONG);
  struct expr *t = expr_var(x->program, at, new_temp(x, word, at));
  emit_model(x, p, nondet_model(word), word, at)->place = t;
  return expr_load(x->program, t);
}

/* Of 128 bits: two inputs. */
static void give_wide(struct expander *x, struct path *p, struct type *ty,
                      struct expr *place, loc_t at)
{
  struct program *pr = x->program;
  struct type *wide = basic(x, TYPE_UINT128);
  struct expr *high = expr_cast(pr, any_word(x, p, at), wide, false);
  struct expr *low = expr_cast(pr, any_word(x, p, at), wide, false);
  high = expr_binary(pr, OP_SHL, at, high, number(x, at, TYPE_INT, 64), wide);
  struct expr *value = expr_binary(pr, OP_OR, at, high, low, wide);
  emit_assign(x, p, place, expr_cast(pr, value, basic(x, ty->kind), false), at);
}

/* Null, or one that leads nowhere: an access crashes. Where accesses are looked
 * at, it may lead anywhere, which is not understood. */
static void give_pointer(struct expander *x, struct path *p, struct type *ty,
                         struct expr *place, loc_t at)
{
  struct program *pr = x->program;
  struct type *truth = basic(x, TYPE_BOOL), *word = basic(x, TYPE_ULONG);
  struct expr *t = expr_var(pr, at, new_temp(x, truth, at));
  emit_model(x, p, nondet_model(truth), truth, at)->place = t;
  struct expr *address = expr_cast(pr, expr_load(pr, t), word, false);
  if (bounds_check(&x->unit->bounds, PROPERTY_MEMSAFETY)) {
    struct path other;
    fork_path(x, p, expr_load(pr, t), at, &other);
    stop_path(x, &other, EVENT_OBSTACLE, at, "an arbitrary pointer");
    address = number(x, at, TYPE_ULONG, 0);
  } else {
    address =
        expr_binary(pr, OP_SHL, at, address, number(x, at, TYPE_INT, 12), word);
    x->unit->pointers = true;
  }
  emit_assign(x, p, place, expr_cast(pr, address, ty, false), at);
}

struct path expand_any(struct expander *x, struct path p, enum model m,
                       struct type *ty, struct expr *place, loc_t at)
{
  while (ty->kind == TYPE_ENUM) {
    ty = ty->enumeration->type;
  }
  m = m == MODEL_NONE ? nondet_model(ty) : m;
  if (m != MODEL_NONE) {
    emit_model(x, &p, m, basic(x, ty->kind), at)->place = place;
    struct var *v = place_root(place);
    if (v) {
      constants_forget(&p.known, v);
    }
  } else if (ty->kind == TYPE_INT128 || ty->kind == TYPE_UINT128) {
    give_wide(x, &p, ty, place, at);
  } else if (ty->kind == TYPE_POINTER) {
    give_pointer(x, &p, ty, place, at);
  } else {
    stop_path(x, &p, EVENT_OBSTACLE, at, "an arbitrary value of this type");
  }
  return p;
}

struct path expand_nondet(struct expander *x, struct path p,
                          const struct call_row *row, struct func *f,
                          struct expr *place, loc_t at)
{
  return place ? expand_any(x, p, (enum model)row->model, f->type->base, place,
                            at)
               : p;
}
