/* expand_model.c -- a call that is a step of a model (runtime/models.c), or
 * several. */
#include "transforms/expand.h"

#include <string.h>

void set_model(struct expander *x, struct instr *i, const struct call_row *row,
               bool begins)
{
  struct note n = {x->context, row, begins};
  VEC_PUSH(x->arena, &x->unit->notes, n);
  i->note = x->unit->notes.count - 1;
}

void set_result(struct expander *x, struct path *p, struct expr *place,
                uint64_t value, loc_t at)
{
  if (place) {
    struct expr *e = number(x, at, TYPE_INT, value);
    struct type *want = type_unqualified(&x->program->types, place->type);
    emit_assign(x, p, place, expr_cast(x->program, e, want, true), at);
  }
}

/* The first member of what the argument points to. */
static struct expr *state_address(struct expander *x, struct expr *arg,
                                  struct record *record)
{
  struct program *pr = x->program;
  struct type *want = record->fields[0].type;
  while (arg->kind == EXPR_CAST && arg->type->kind == TYPE_POINTER &&
         arg->a->type->kind == TYPE_POINTER) {
    arg = arg->a;
  }
  struct type *pointed =
      arg->type->kind == TYPE_POINTER ? arg->type->base : NULL;
  if (!pointed || !type_is_record(pointed) || pointed->record != record) {
    return expr_cast(pr, arg, type_pointer(&pr->types, want), false);
  }
  struct expr *object = arg->kind == EXPR_ADDR ? arg->a : NULL;
  if (!object) {
    object = expr_new(pr, EXPR_DEREF, arg->at, pointed);
    object->a = arg;
  }
  struct expr *member = expr_new(pr, EXPR_MEMBER, arg->at, want);
  member->object = object;
  member->field = &record->fields[0];
  struct expr *address =
      expr_new(pr, EXPR_ADDR, arg->at, type_pointer(&pr->types, want));
  address->a = member;
  return address;
}

static struct expr *model_arg(struct expander *x, struct expr *arg, char how)
{
  return how == 'm'   ? state_address(x, arg, x->unit->mutex)
         : how == 'c' ? state_address(x, arg, x->unit->cond)
                      : arg;
}

bool is_null(const struct expr *e)
{
  bool truth;
  return expr_truth(e, &truth) && !truth;
}

static const char *argument_obstacle(struct expander *x,
                                     const struct call_row *row,
                                     struct expr **args)
{
  for (uint32_t k = 0; row->args[k]; k++) {
    if (row->args[k] == '-' && !is_null(args[k])) {
      return "attributes of a mutex or condition variable";
    }
    if ((row->args[k] == 'm' && !x->unit->mutex) ||
        (row->args[k] == 'c' && !x->unit->cond)) {
      return "a mutex that is none of <pthread.h>";
    }
  }
  return NULL;
}

static struct path model_step(struct expander *x, struct path p,
                              const struct call_row *row, struct expr **args,
                              uint32_t count, struct expr *place,
                              struct type *result, loc_t at)
{
  const char *obstacle = argument_obstacle(x, row, args);
  if (!obstacle && strchr(row->args, 'c') && x->unit->threads.count > 64) {
    obstacle = "condition variables with more than 64 threads";
  }
  if (obstacle) {
    stop_path(x, &p, EVENT_OBSTACLE, at, obstacle);
    return p;
  }
  struct instr *i = emit_model(x, &p, row->model, result, at);
  set_model(x, i, row, false);
  add_arg(x, i, number(x, at, TYPE_UINT, x->thread->index));
  for (uint32_t k = 0; row->args[k] && k < count; k++) {
    if (row->args[k] != '-') {
      add_arg(x, i, model_arg(x, args[k], row->args[k]));
    }
  }
  if (place) {
    i->place = place;
    struct var *v = place_root(place);
    if (v) {
      known_forget(&p.known, v);
    }
  }
  x->unit->detaches =
      x->unit->detaches || strcmp(row->model, "__ts_detach") == 0;
  x->unit->sleeps = x->unit->sleeps || strcmp(row->model, "__ts_sleep") == 0;
  x->unit->has_trylock = x->unit->has_trylock || (row->flags & OBSERVES);
  return p;
}

struct path expand_model(struct expander *x, struct path p,
                         const struct call_row *row, struct expr **args,
                         uint32_t count, struct expr *place,
                         struct type *result, loc_t at)
{
  const struct call_row *next = call_next(row);
  if (strlen(row->args) > count) {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              arena_printf(x->arena, "a call of '%s' with too few arguments",
                           row->name));
    return p;
  }
  p = model_step(x, p, row, args, count, next ? NULL : place, result, at);
  if (next && p.block) {
    p = model_step(x, p, next, args, count, place, result, at);
  }
  return p;
}

/* pthread_join(thread, &result) waits, then reads the result. */
struct path expand_join(struct expander *x, struct path p,
                        const struct call_row *row, struct expr **args,
                        uint32_t count, struct expr *place, loc_t at)
{
  p = model_step(x, p, row, args, 1, place, basic(x, TYPE_INT), at);
  if (!p.block || count < 2 || is_null(args[1])) {
    return p;
  }
  struct program *pr = x->program;
  struct type *any = type_pointer(&pr->types, basic(x, TYPE_VOID));
  struct type *to =
      args[1]->type->kind == TYPE_POINTER ? args[1]->type->base : any;
  struct path none = {0};
  bool truth;
  if (!expr_truth(args[1], &truth)) {
    fork_path(x, &p, args[1], at, &none);
  }
  struct expr *target = expr_new(pr, EXPR_DEREF, at, any);
  target->a = args[1];
  if (to->kind != TYPE_POINTER) {
    target->a = expr_cast(pr, args[1], type_pointer(&pr->types, any), false);
  } else {
    target->type = to;
  }
  if (target->a->kind == EXPR_ADDR &&
      target->a->a->type->kind == TYPE_POINTER) {
    target = target->a->a;
  }
  struct var *t = new_temp(x, any, at);
  struct instr *i = emit_model(x, &p, "__ts_result", any, at);
  add_arg(x, i, args[0]);
  i->place = expr_var(pr, at, t);
  struct expr *value = expr_load(pr, expr_var(pr, at, t));
  struct type *want = type_unqualified(&pr->types, target->type);
  if (!type_same(any, want, SAME_QUALS)) {
    value = expr_cast(pr, value, want, true);
  }
  emit_assign(x, &p, target, value, at);
  if (none.block) {
    struct paths both = {0};
    VEC_PUSH(x->arena, &both, p);
    VEC_PUSH(x->arena, &both, none);
    p = meet(x, &both);
  }
  return p;
}
