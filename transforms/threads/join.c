/* join.c -- pthread_join and its kin: wait, or look, whether a thread has
 * ended, then read its result.
 *
 * Shape: error = model(thread); if (it was joined && out) *out = its result
 */
#include "transforms/threads/expand.h"

/* Where out is not null. */
static struct path read_result(struct expander *x, struct path p,
                               struct expr *name, struct expr *out, loc_t at)
{
  struct program *pr = x->program;
  struct type *any = type_pointer(&pr->types, basic(x, TYPE_VOID));
  struct path none = {0};
  bool truth;
  if (!expr_truth(out, &truth)) {
    fork_path(x, &p, out, at, &none);
  }
  struct var *t = new_temp(x, any, at);
  struct instr *i = emit_model(x, &p, MODEL_RESULT, any, at);
  add_arg(x, i, name);
  i->place = expr_var(pr, at, t);
  store_result(x, &p, out, any, expr_load(pr, expr_var(pr, at, t)), at);
  if (none.block) {
    struct paths both = {0};
    VEC_PUSH(x->arena, &both, p);
    VEC_PUSH(x->arena, &both, none);
    p = meet(x, &both);
  }
  return p;
}

/* Only a thread that was joined has a result. */
static struct path try_join(struct expander *x, struct path p,
                            const struct call_row *row, struct expr *name,
                            struct expr *out, struct expr *place, loc_t at)
{
  struct program *pr = x->program;
  struct type *ty = basic(x, TYPE_INT);
  struct expr *error = expr_var(pr, at, new_temp(x, ty, at));
  struct paths both = {0};
  struct path other;
  p = misuse_step(x, p, row, &name, 1, error, ty, at);
  if (p.block && place) {
    struct type *want = type_unqualified(&pr->types, place->type);
    emit_assign(x, &p, place, expr_cast(pr, expr_load(pr, error), want, true),
                at);
  }
  if (!p.block || !out) {
    return p;
  }
  fork_path(x, &p, expr_load(pr, error), at, &other);
  other = read_result(x, other, name, out, at);
  VEC_PUSH(x->arena, &both, p);
  VEC_PUSH(x->arena, &both, other);
  return meet(x, &both);
}

struct path expand_join(struct expander *x, struct path p,
                        const struct call_row *row, struct expr **args,
                        uint32_t count, struct expr *place, loc_t at)
{
  struct expr *out = count > 1 && !is_null(args[1])
                         ? fixed_argument(x, &p, args[1], at)
                         : NULL;
  x->joins += !x->inner;
  if (!count || !type_is_integer(args[0]->type) ||
      (out && out->type->kind != TYPE_POINTER)) {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              "joining what is no thread, or its result to what is no place");
    return p;
  }
  struct expr *name = fixed_argument(x, &p, args[0], at);
  if (row->kind == CALL_TRYJOIN) {
    return try_join(x, p, row, name, out, place, at);
  }
  p = misuse_step(x, p, row, &name, 1, place, basic(x, TYPE_INT), at);
  return p.block && out ? read_result(x, p, name, out, at) : p;
}
