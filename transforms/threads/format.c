/* format.c -- asprintf: as much memory as snprintf says that it needs.
 *
 * Shape: n = snprintf(NULL, 0, ...); at = room for n, or null
 *        at ? (snprintf(at, n + 1, ...), n) : -1
 */
#include "transforms/threads/expand.h"

#include <string.h>

/* snprintf(at, room, ...), with what is behind the first argument of args. */
static struct path print_to(struct expander *x, struct path p,
                            const struct instr *call, struct expr **args,
                            struct expr *at, struct expr *room,
                            struct expr *place)
{
  struct instr print = *call;
  print.arg_count = call->arg_count + 1;
  print.args = arena_alloc_array(x->arena, print.arg_count, sizeof *args);
  print.args[0] = at;
  print.args[1] = room;
  memcpy(print.args + 2, args + 1, (call->arg_count - 1) * sizeof *args);
  return expand_library(x, p, call_find("snprintf"), &print, print.args, place);
}

struct path expand_asprintf(struct expander *x, struct path p,
                            const struct instr *call, struct expr **args,
                            struct expr *place)
{
  struct program *pr = x->program;
  loc_t at = call->at;
  struct type *ty = basic(x, TYPE_INT), *size = basic(x, TYPE_ULONG);
  if (!x->unit->bounds.keep_loops || call->arg_count < 2) {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              "function 'asprintf', which only the stepper knows");
    return p;
  }
  struct func *ours = library_func(x, LIBRARY_PREFIX "room");
  struct type *text = ours->type->base;
  struct expr **fixed =
      arena_alloc_array(x->arena, call->arg_count, sizeof *fixed);
  for (uint32_t k = 0; k < call->arg_count; k++) {
    fixed[k] = fixed_argument(x, &p, args[k], at);
  }
  struct expr *n = expr_var(pr, at, new_temp(x, ty, at));
  struct expr *to = expr_var(pr, at, new_temp(x, text, at));
  struct expr *none = expr_cast(pr, number(x, at, TYPE_INT, 0), text, false);
  p = print_to(x, p, call, fixed, none, number(x, at, TYPE_ULONG, 0), n);
  struct expr *room[] = {fixed[0], expr_load(pr, n)};
  p = inline_call(x, p, ours, room, 2, to, at);
  if (!p.block) {
    return p;
  }
  struct paths both = {0};
  struct path other;
  fork_path(x, &p, expr_load(pr, to), at, &other);
  set_result(x, &other, place, UINT64_MAX, at);
  struct expr *most =
      expr_binary(pr, OP_ADD, at, expr_cast(pr, expr_load(pr, n), size, true),
                  number(x, at, TYPE_ULONG, 1), size);
  p = print_to(x, p, call, fixed, expr_load(pr, to), most, place);
  VEC_PUSH(x->arena, &both, p);
  VEC_PUSH(x->arena, &both, other);
  return meet(x, &both);
}
