/* callback.c -- functions of the program that the threads library calls:
 * pthread_once's, cleanup handlers, and destructors of thread-specific
 * values. */
#include "transforms/threads/expand.h"

#include <string.h>

/* The first one that comes runs it; the others wait until it is done. */
struct path expand_once(struct expander *x, struct path p,
                        const struct call_row *row, struct expr **args,
                        uint32_t count, struct expr *place, loc_t at)
{
  struct type *ty = basic(x, TYPE_INT);
  struct expr *first = expr_var(x->program, at, new_temp(x, ty, at));
  struct paths both = {0};
  struct path other;
  if (count < 2) {
    stop_path(x, &p, EVENT_OBSTACLE, at, "a call with too few arguments");
    return p;
  }
  struct expr *all[] = {fixed_argument(x, &p, args[0], at),
                        fixed_argument(x, &p, args[1], at)};
  p = model_step(x, p, row, all, count, first, ty, at);
  if (!p.block) {
    return p;
  }
  fork_path(x, &p, expr_load(x->program, first), at, &other);
  struct cleanup *outer = p.cleanups;
  struct cleanup *undo = ARENA_NEW(x->arena, struct cleanup);
  undo->up = outer;
  undo->row = call_next(call_next(row));
  undo->args = arena_alloc_array(x->arena, 2, sizeof *undo->args);
  memcpy(undo->args, all, sizeof all);
  undo->count = 2;
  p.cleanups = undo;
  p = call_pointer(x, p, all[1], NULL, 0, at);
  p.cleanups = outer;
  if (p.block) {
    p = model_step(x, p, call_next(row), all, count, NULL, ty, at);
    VEC_PUSH(x->arena, &both, p);
  }
  VEC_PUSH(x->arena, &both, other);
  p = meet(x, &both);
  set_result(x, &p, place, 0, at);
  return p;
}

/* pthread_cleanup_push declares a buffer, the routine and its argument, and
 * registers the buffer's address. */
static struct var *beside(const struct expr *buffer, const char *name)
{
  while (buffer && expr_operands(buffer) > 0) {
    buffer = buffer->a;
  }
  const struct var *v = buffer && buffer->kind == EXPR_VAR ? buffer->var : NULL;
  bool behind = false;
  for (uint32_t i = 0; v && v->owner && i < v->owner->locals.count; i++) {
    struct var *w = v->owner->locals.at[i];
    behind = behind || w == v;
    if (behind && w->name && strcmp(w->name->text, name) == 0) {
      return w;
    }
  }
  return NULL;
}

struct path expand_push(struct expander *x, struct path p,
                        const struct expr *buffer, loc_t at)
{
  struct var *routine = beside(buffer, "__cancel_routine");
  struct var *arg = beside(buffer, "__cancel_arg");
  if (!routine || !arg) {
    stop_path(x, &p, EVENT_OBSTACLE, at, "a cleanup handler of this kind");
    return p;
  }
  struct cleanup *c = ARENA_NEW(x->arena, struct cleanup);
  struct path unknown = {0}; /* what is known now may not be so later */
  c->up = p.cleanups;
  c->routine = rewrite(x, &unknown, expr_var(x->program, at, routine));
  c->arg = rewrite(x, &unknown, expr_var(x->program, at, arg));
  p.cleanups = c;
  return p;
}

static struct expr *value_now(struct expander *x, const struct path *p,
                              struct expr *place)
{
  struct expr *known = constants_get(&p->known, place);
  return known ? known : expr_load(x->program, place);
}

/* The last handler pushed is called first; each may end the thread, too. */
struct path expand_exit(struct expander *x, struct path p, struct expr *value,
                        loc_t at)
{
  p = cancel_at_exit(x, p, at);
  if (value && p.block) {
    if (!type_same(value->type, x->value->type, 0)) {
      value = expr_cast(x->program, value, x->value->type, false);
    }
    emit_assign(x, &p, expr_var(x->program, at, x->value), value, at);
  }
  while (p.block && p.cleanups) {
    struct cleanup *c = p.cleanups;
    p.cleanups = c->up;
    if (c->row) {
      p = model_step(x, p, c->row, c->args, c->count, NULL, basic(x, TYPE_INT),
                     at);
      continue;
    }
    struct expr *arg = value_now(x, &p, c->arg);
    p = call_pointer(x, p, value_now(x, &p, c->routine), &arg, 1, at);
  }
  if (p.block) {
    routines_escape(x);
    VEC_PUSH(x->arena, &x->ends, p);
    p.block = NULL;
  }
  return p;
}

static bool creates_key(const struct func *f)
{
  const struct call_row *row = call_find(f->name->text);
  return row && row->model == MODEL_KEY_CREATE;
}

/* Calls that create a key whose values have a destructor. */
static uint32_t count_destructors(const struct expander *x)
{
  uint32_t n = 0;
  for (uint32_t k = 0; k < x->program->funcs.count; k++) {
    const struct func *f = x->program->funcs.at[k];
    for (uint32_t b = 0; f->reachable && b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        n += i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC &&
             creates_key(i->value->func) && i->arg_count > 1 &&
             !is_null(i->args[1]);
      }
    }
  }
  for (uint32_t i = 0; i < x->candidates.funcs.count; i++) {
    n += creates_key(x->candidates.funcs.at[i]);
  }
  return n;
}

static struct expr *ask(struct expander *x, struct path *p, enum model model,
                        struct type *result, struct expr *key, loc_t at)
{
  struct expr *t = expr_var(x->program, at, new_temp(x, result, at));
  struct instr *i = emit_model(x, p, model, result, at);
  add_arg(x, i, number(x, at, TYPE_UINT, x->thread->index));
  if (key) {
    add_arg(x, i, key);
  } else {
    set_model(x, i, call_find("pthread_exit"), false);
  }
  i->place = t;
  return expr_load(x->program, t);
}

struct path expand_destructors(struct expander *x, struct path p, loc_t at)
{
  struct types *t = &x->program->types;
  struct type **any = ARENA_NEW(x->arena, struct type *);
  *any = type_pointer(t, basic(x, TYPE_VOID));
  struct type *destructor =
      type_pointer(t, type_function(t, basic(x, TYPE_VOID), any, 1, false));
  struct paths done = {0};
  uint32_t n = count_destructors(x);
  p = n ? cancel_at_exit(x, p, at) : p;
  for (uint32_t turns = n ? n - 1 + x->unit->bounds.unwind : 0; p.block;
       turns--) {
    struct path other;
    if (!n) {
      return p;
    }
    struct expr *key =
        ask(x, &p, MODEL_FULL_KEY, basic(x, TYPE_UINT), NULL, at);
    fork_path(x, &p, key, at, &other);
    VEC_PUSH(x->arena, &done, other);
    if (!turns) {
      stop_path(x, &p, EVENT_CUT, at, "running destructors");
      break;
    }
    struct expr *f = ask(x, &p, MODEL_DESTRUCTOR, destructor, key, at);
    struct expr *value = ask(x, &p, MODEL_TAKE_VALUE, *any, key, at);
    p = call_pointer(x, p, f, &value, 1, at);
  }
  p = meet(x, &done);
  if (p.block) {
    VEC_PUSH(x->arena, &x->ends, p); /* one may have called pthread_exit */
  }
  return meet(x, &x->ends);
}
