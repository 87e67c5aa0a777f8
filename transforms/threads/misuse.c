/* misuse.c -- if misuse of locks is checked: events where locks are misused.
 *
 * A model that is misused returns how instead of an error number, in the same
 * step (runtime/models/misuse.c); what follows here is only the thread's own. */
#include "transforms/threads/expand.h"

#include <string.h>

static const struct misuse_row {
  uint16_t number;
  uint8_t kind; /* enum event_kind */
  const char *text;
} rows[MISUSE_COUNT] = {
#define MISUSE(id, number, kind, text) {number, EVENT_##kind, text},
#include "contract/misuse.def"
#undef MISUSE
};

/* Who is woken takes the mutex. */
static const char *noun(const struct call_row *row)
{
  const struct state_row *state = state_find(row->args[0]);
  bool wakes = state->kind == STATE_CONDITION && model_has(row->model, TAKES);
  return wakes ? state_find(row->args[1])->noun : state->noun;
}

static void stop_misused(struct expander *x, struct path *p,
                         const struct call_row *row, enum misuse how, loc_t at)
{
  bool misuse = rows[how].kind == EVENT_MISUSE;
  const char *text = rows[how].text, *gap = strstr(text, "%s");
  if (gap) {
    text = arena_printf(x->arena, "%.*s%s%s", (int)(gap - text), text,
                        noun(row), gap + 2);
  }
  stop_path(x, p, (enum event_kind)rows[how].kind, at,
            misuse ? arena_printf(x->arena, "misuse of locks: %s", text)
                   : text);
}

static struct expr *compare(struct expander *x, struct var *v, enum op op,
                            uint32_t with, loc_t at)
{
  return expr_binary(x->program, op, at,
                     expr_load(x->program, expr_var(x->program, at, v)),
                     number(x, at, TYPE_INT, with), basic(x, TYPE_INT));
}

struct path misuse_step(struct expander *x, struct path p,
                        const struct call_row *row, struct expr **args,
                        uint32_t count, struct expr *place, struct type *result,
                        loc_t at)
{
  uint32_t left = bounds_check(&x->unit->bounds, PROPERTY_LOCKS)
                      ? model_row(row->model)->misuses
                      : 0;
  if (!left) {
    return model_step(x, p, row, args, count, place, result, at);
  }
  struct type *ty = basic(x, TYPE_INT);
  struct var *v = new_temp(x, ty, at);
  struct path wrong, other;
  p = model_step(x, p, row, args, count, expr_var(x->program, at, v), ty, at);
  if (!p.block) {
    return p;
  }
  fork_path(x, &p, compare(x, v, OP_LT, rows[0].number, at), at, &wrong);
  for (uint32_t k = 0; left; k++) {
    if (!(left >> k & 1)) {
      continue;
    }
    left &= ~(1u << k);
    other = (struct path){0};
    if (left) {
      fork_path(x, &wrong, compare(x, v, OP_EQ, rows[k].number, at), at,
                &other);
    }
    stop_misused(x, &wrong, row, (enum misuse)k, at);
    wrong = other;
  }
  if (place) {
    struct expr *value = expr_load(x->program, expr_var(x->program, at, v));
    struct type *want = type_unqualified(&x->program->types, place->type);
    if (!type_same(want, ty, SAME_QUALS)) {
      value = expr_cast(x->program, value, want, true);
    }
    emit_assign(x, &p, place, value, at);
  }
  return p;
}

struct path misuse_at_end(struct expander *x, struct path p, loc_t at)
{
  struct path wrong;
  if (!bounds_check(&x->unit->bounds, PROPERTY_LOCKS)) {
    return p;
  }
  struct type *ty = basic(x, TYPE_INT);
  struct var *v = new_temp(x, ty, at);
  struct instr *i = emit_model(x, &p, MODEL_KEEPS, ty, at);
  add_arg(x, i, number(x, at, TYPE_UINT, x->thread->index));
  i->place = expr_var(x->program, at, v);
  fork_path(x, &p, compare(x, v, OP_EQ, 0, at), at, &wrong);
  stop_path(x, &wrong, EVENT_MISUSE, at,
            "misuse of locks: the end of a thread that holds a lock");
  return p;
}
