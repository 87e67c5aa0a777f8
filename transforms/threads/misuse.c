/* misuse.c -- if misuse of locks is checked: events where locks are misused.
 *
 * A model that is misused returns how instead of an error number, in the same
 * step (runtime/models/misuse.c); what follows here is only the thread's own. */
#include "transforms/threads/expand.h"

#include <string.h>

/* As in runtime/models/misuse.c. */
enum {
  FIRST = 0x101,
  NOT_LOCKED = FIRST,
  ANOTHERS,
  AGAIN_LOCKED,
  NOT_HELD,
  STILL_LOCKED,
  STILL_AWAITED,
  DESTROYED,
  UNCOUNTED
};

static const char *const texts[] = {
    [NOT_LOCKED - FIRST] = "unlock of %s that is not locked",
    [ANOTHERS - FIRST] = "unlock of %s that another thread holds",
    [AGAIN_LOCKED - FIRST] = "lock of %s that the thread holds already",
    [NOT_HELD - FIRST] = "wait with a mutex that the thread does not hold",
    [STILL_LOCKED - FIRST] = "destruction of %s that is locked",
    [STILL_AWAITED - FIRST] = "destruction of %s that a thread waits for",
    [DESTROYED - FIRST] = "use of %s that was destroyed",
    [UNCOUNTED - FIRST] = "an rwlock with so many readers"};

static const struct misuse_row {
  uint8_t model;   /* enum model */
  uint16_t how[4]; /* up to 0 */
} rows[] = {
    {MODEL_LOCK, {AGAIN_LOCKED, DESTROYED}},
    {MODEL_TRYLOCK, {DESTROYED}},
    {MODEL_TIMEDLOCK, {DESTROYED}},
    {MODEL_MTX_TRYLOCK, {DESTROYED}},
    {MODEL_MTX_TIMEDLOCK, {DESTROYED}},
    {MODEL_UNLOCK, {NOT_LOCKED, ANOTHERS, DESTROYED}},
    {MODEL_DESTROY, {STILL_LOCKED, DESTROYED}},
    {MODEL_SLEEP, {NOT_HELD, DESTROYED}},
    {MODEL_WAKE, {DESTROYED}},
    {MODEL_WAKE_TIMED, {DESTROYED}},
    {MODEL_CND_WAKE, {DESTROYED}},
    {MODEL_SIGNAL, {DESTROYED}},
    {MODEL_BROADCAST, {DESTROYED}},
    {MODEL_COND_DESTROY, {STILL_AWAITED, DESTROYED}},
    {MODEL_RDLOCK, {DESTROYED, UNCOUNTED}},
    {MODEL_TRYRDLOCK, {DESTROYED, UNCOUNTED}},
    {MODEL_TIMEDRDLOCK, {DESTROYED, UNCOUNTED}},
    {MODEL_WRLOCK, {DESTROYED}},
    {MODEL_TRYWRLOCK, {DESTROYED}},
    {MODEL_TIMEDWRLOCK, {DESTROYED}},
    {MODEL_RWUNLOCK, {NOT_LOCKED, ANOTHERS, DESTROYED}},
    {MODEL_RW_DESTROY, {STILL_LOCKED, DESTROYED}},
    {MODEL_BARRIER_DESTROY, {STILL_AWAITED}},
};

static const struct misuse_row *find_row(enum model model)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i].model == model) {
      return &rows[i];
    }
  }
  return NULL;
}

/* Who is woken takes the mutex. */
static const char *noun(const struct call_row *row)
{
  const struct state_row *state = state_find(row->args[0]);
  bool wakes = state->kind == STATE_CONDITION && model_has(row->model, TAKES);
  return wakes ? state_find(row->args[1])->noun : state->noun;
}

static void stop_misused(struct expander *x, struct path *p,
                         const struct call_row *row, uint32_t how, loc_t at)
{
  const char *format = texts[how - FIRST], *gap = strstr(format, "%s");
  const char *text =
      gap ? arena_printf(x->arena, "%.*s%s%s", (int)(gap - format), format,
                         noun(row), gap + 2)
          : format;
  if (how == UNCOUNTED) {
    stop_path(x, p, EVENT_OBSTACLE, at, text);
  } else {
    stop_path(x, p, EVENT_MISUSE, at,
              arena_printf(x->arena, "misuse of locks: %s", text));
  }
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
  const struct misuse_row *m = bounds_check(&x->unit->bounds, PROPERTY_LOCKS)
                                   ? find_row(row->model)
                                   : NULL;
  if (!m) {
    return model_step(x, p, row, args, count, place, result, at);
  }
  struct type *ty = basic(x, TYPE_INT);
  struct var *v = new_temp(x, ty, at);
  struct path wrong, other;
  p = model_step(x, p, row, args, count, expr_var(x->program, at, v), ty, at);
  if (!p.block) {
    return p;
  }
  fork_path(x, &p, compare(x, v, OP_LT, FIRST, at), at, &wrong);
  for (uint32_t k = 0; m->how[k]; k++, wrong = other) {
    other = (struct path){0};
    if (m->how[k + 1]) {
      fork_path(x, &wrong, compare(x, v, OP_EQ, m->how[k], at), at, &other);
    }
    stop_misused(x, &wrong, row, m->how[k], at);
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
