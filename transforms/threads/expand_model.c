/* expand_model.c -- a call that is a step of a model (runtime/models/models.c),
 * or several. */
#include "transforms/threads/expand.h"

#include "contract/words.h"

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

bool is_null(const struct expr *e)
{
  bool truth;
  return expr_truth(e, &truth) && !truth;
}

static struct type *state_pointer(struct expander *x)
{
  return type_pointer(&x->program->types, basic(x, TYPE_UINT));
}

static struct expr *model_arg(struct expander *x, struct expr *arg, char how)
{
  const struct state_row *state = state_find(how);
  bool plain = state->kind && !state->functions[0];
  if (plain || (state->kind == STATE_ATTRIBUTES && is_null(arg))) {
    return expr_cast(x->program, arg, state_pointer(x), false);
  }
  struct record *r = sync_type_record(&x->unit->opaque, how);
  return r ? state_address(x, arg, r) : arg;
}

void look_at_state(struct expander *x, struct path *p, char how,
                   struct expr *arg, loc_t at)
{
  struct expr *address = model_arg(x, arg, how);
  struct type *to =
      address->type->kind == TYPE_POINTER ? address->type->base : NULL;
  if (!to || !type_is_integer(to) || x->unit->bounds.mm == MM_C11 ||
      !bounds_check_memory(&x->unit->bounds)) {
    return;
  }
  struct expr *place = expr_new(x->program, EXPR_DEREF, at, to);
  place->a = address;
  struct expr *load = expr_load(x->program, place);
  load->order = MEMORY_SEQ_CST; /* as what others do to it */
  if (expr_may_crash(load)) {
    emit(x, p, INSTR_EVAL, at)->value = load;
  }
}

static bool is_left_out(char how)
{
  return strchr(LEFT_OUT, how) != NULL;
}

static const char *argument_obstacle(struct expander *x,
                                     const struct call_row *row,
                                     struct expr **args)
{
  if (row->model == MODEL_KEY_CREATE && x->unit->keys >= 64) {
    return "so many keys of thread-specific data";
  }
  for (uint32_t k = 0; row->args[k]; k++) {
    char how = row->args[k];
    if (how == '-' && !is_null(args[k])) {
      return "attributes of this kind";
    }
    const struct state_row *state = state_find(how);
    bool none = state->kind == STATE_ATTRIBUTES && is_null(args[k]);
    if (state->functions[0] && !none &&
        !sync_type_record(&x->unit->opaque, how)) {
      return "a lock whose type is not that of the C library";
    }
  }
  return NULL;
}

/* Whether the mutex it makes may be of another kind than normal. */
static bool makes_kind(const struct call_row *row, struct expr **args)
{
  struct number n;
  bool known = row->args[0] && row->args[1] && expr_number(args[1], &n);
  return row->model == MODEL_MTX_INIT  ? !known || (n.low & 1)
         : row->model == MODEL_SETTYPE ? !known || n.low == 1 || n.low == 2
                                       : false;
}

/* A mutex made while others run: they may see whether it was taken. */
static bool makes_late(const struct unit *u, const struct call_row *row)
{
  return bounds_check(&u->bounds, PROPERTY_LOCKS) && u->threads.count > 1 &&
         model_row(row->model)->class == CLASS_INIT;
}

static void note_step(struct unit *u, const struct call_row *row,
                      struct expr **args)
{
  enum model_class class = model_row(row->model)->class;
  u->detaches = u->detaches || class == CLASS_DETACH;
  u->sees_ends = u->sees_ends || row->kind == CALL_TRYJOIN;
  u->sleeps = u->sleeps || class == CLASS_SLEEP;
  u->has_trylock =
      u->has_trylock || model_has(row->model, OBSERVES) || makes_late(u, row);
  u->other_kinds = u->other_kinds || makes_kind(row, args);
  u->kinds = u->kinds || u->other_kinds;
  u->keys += row->model == MODEL_KEY_CREATE;
}

struct expr *fixed_argument(struct expander *x, struct path *p,
                            struct expr *arg, loc_t at)
{
  if (expr_is_constant(arg) || is_own_copy(x, arg)) {
    return arg;
  }
  struct expr *t = expr_var(x->program, at, new_temp(x, arg->type, at));
  emit_assign(x, p, t, arg, at);
  return expr_load(x->program, t);
}

/* What a step works on is known before it, and stays so while it waits. */
static struct expr **fixed_arguments(struct expander *x, struct path *p,
                                     const struct call_row *row,
                                     struct expr **args, uint32_t count,
                                     loc_t at)
{
  struct expr **now = arena_alloc_array(x->arena, count + 1, sizeof *now);
  for (uint32_t k = 0; k < count && row->args[k]; k++) {
    now[k] =
        is_left_out(row->args[k]) ? args[k] : fixed_argument(x, p, args[k], at);
  }
  return now;
}

struct path model_step(struct expander *x, struct path p,
                       const struct call_row *row, struct expr **args,
                       uint32_t count, struct expr *place, struct type *result,
                       loc_t at)
{
  const char *obstacle = argument_obstacle(x, row, args);
  if (obstacle) {
    stop_path(x, &p, EVENT_OBSTACLE, at, obstacle);
    return p;
  }
  if (cancel_wait(x, &p, row, args, count, place, result, at)) {
    return p;
  }
  struct expr **now = fixed_arguments(x, &p, row, args, count, at);
  struct instr *i = emit_model(x, &p, row->model, result, at);
  set_model(x, i, row, false);
  add_arg(x, i, number(x, at, TYPE_UINT, x->thread->index));
  for (uint32_t k = 0; row->args[k] && k < count; k++) {
    if (!is_left_out(row->args[k])) {
      add_arg(x, i, model_arg(x, now[k], row->args[k]));
    }
  }
  if (place) {
    i->place = place;
    struct var *v = place_root(place);
    if (v) {
      constants_forget(&p.known, v);
    }
  }
  note_step(x->unit, row, args);
  return p;
}

void store_result(struct expander *x, struct path *p, struct expr *pointer,
                  struct type *otherwise, struct expr *value, loc_t at)
{
  struct program *pr = x->program;
  struct type *to =
      pointer->type->kind == TYPE_POINTER ? pointer->type->base : otherwise;
  struct expr *target = expr_new(pr, EXPR_DEREF, at, to);
  target->a = pointer;
  if (!type_is_scalar(to)) {
    target->type = otherwise;
    target->a =
        expr_cast(pr, pointer, type_pointer(&pr->types, otherwise), false);
  }
  if (target->a->kind == EXPR_ADDR && type_is_scalar(target->a->a->type)) {
    target = target->a->a;
  }
  struct type *want = type_unqualified(&pr->types, target->type);
  if (value->type->kind == TYPE_POINTER && want->kind != TYPE_POINTER) {
    value = expr_cast(pr, value, basic(x, TYPE_ULONG), false);
  }
  if (!type_same(value->type, want, SAME_QUALS)) {
    value = expr_cast(pr, value, want, true);
  }
  emit_assign(x, p, target, value, at);
}

/* The model's result goes where the argument points to; the call gives 0. */
static struct path expand_output(struct expander *x, struct path p,
                                 const struct call_row *row, struct expr **args,
                                 uint32_t count, struct expr *place, loc_t at)
{
  struct type *ty = basic(x, TYPE_INT);
  struct expr *t = expr_var(x->program, at, new_temp(x, ty, at));
  struct expr *out =
      fixed_argument(x, &p, args[strchr(row->args, 'o') - row->args], at);
  p = model_step(x, p, row, args, count, t, ty, at);
  if (p.block) {
    if (!is_null(out)) {
      store_result(x, &p, out, ty, expr_load(x->program, t), at);
    }
    set_result(x, &p, place, 0, at);
  }
  return p;
}

/* The program may have declared the function otherwise. */
static bool has_addresses(const struct call_row *row, struct expr **args)
{
  for (uint32_t k = 0; row->args[k]; k++) {
    if (!strchr("v_-", row->args[k]) && args[k]->type->kind != TYPE_POINTER) {
      return false;
    }
  }
  return true;
}

struct path expand_model(struct expander *x, struct path p,
                         const struct call_row *row, struct expr **args,
                         uint32_t count, struct expr *place,
                         struct type *result, loc_t at)
{
  const struct call_row *next =
      row->kind == CALL_IGNORE ? NULL : call_next(row);
  if (strlen(row->args) > count) {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              arena_printf(x->arena, "a call of '%s' with too few arguments",
                           row->name));
    return p;
  }
  if (!has_addresses(row, args)) {
    stop_path(
        x, &p, EVENT_OBSTACLE, at,
        arena_printf(x->arena, "a call of '%s' without an address", row->name));
    return p;
  }
  if (strchr(row->args, 'o')) {
    return expand_output(x, p, row, args, count, place, at);
  }
  if (!next) {
    return misuse_step(x, p, row, args, count, place, result, at);
  }
  struct expr **now = fixed_arguments(x, &p, row, args, count, at);
  p = misuse_step(x, p, row, now, count, NULL, result, at);
  if (p.block) {
    p = misuse_step(x, p, next, now, count, place, result, at);
  }
  return p;
}
