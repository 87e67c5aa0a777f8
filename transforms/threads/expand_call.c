/* expand_call.c -- what becomes of a call: inlined, a step of a model, another
 * thread, or the end of this one. */
#include "transforms/threads/expand.h"

#include <assert.h>
#include <string.h>

struct type *basic(struct expander *x, enum type_kind k)
{
  return type_basic(&x->program->types, k);
}

struct expr *number(struct expander *x, loc_t at, enum type_kind k,
                    uint64_t value)
{
  return expr_int(x->program, at, basic(x, k), value);
}

struct instr *emit_model(struct expander *x, struct path *p, enum model m,
                         struct type *result, loc_t at)
{
  struct instr *i = emit(x, p, INSTR_CALL, at);
  call_model(x->program, i, m, result);
  return i;
}

void add_arg(struct expander *x, struct instr *i, struct expr *arg)
{
  instr_add_arg(x->program, i, arg);
}

/* --- pointers to functions --- */

struct func *named_function(struct expr *e)
{
  while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY ||
         e->kind == EXPR_ADDR) {
    e = e->a;
  }
  struct func *f = e->kind == EXPR_FUNC ? e->func : NULL;
  while (f && f->alias_of) {
    f = f->alias_of;
  }
  return f;
}

/* It leads to none of the functions that it may lead to. */
static void stop_call(struct expander *x, struct path *p, struct var *t,
                      loc_t at)
{
  struct program *pr = x->program;
  struct path null = *p;
  if (bounds_check(&x->unit->bounds, PROPERTY_MEMSAFETY)) {
    struct expr *zero =
        expr_cast(pr, number(x, at, TYPE_INT, 0), t->type, true);
    struct expr *some =
        expr_binary(pr, OP_NE, at, expr_load(pr, expr_var(pr, at, t)), zero,
                    basic(x, TYPE_INT));
    fork_path(x, p, some, at, &null);
    stop_path(x, &null, EVENT_MEMORY, at,
              "invalid call: the pointer to a function is null");
  }
  stop_path(x, p, EVENT_OBSTACLE, at,
            "a call through a pointer that is null or leads to no function "
            "of that type");
}

struct path each_function(struct expander *x, struct path p,
                          struct expr *pointer, const struct type *ty, loc_t at,
                          struct choice c)
{
  struct program *pr = x->program;
  struct paths done = {0};
  struct var *t = new_temp(x, pointer->type, at);
  emit_assign(x, &p, expr_var(pr, at, t), pointer, at);
  struct func_vec all = candidates_of_call(&x->candidates, ty, c.from);
  for (uint32_t i = 0; i < all.count && p.block; i++) {
    struct func *f = all.at[i];
    struct expr *name = expr_func(pr, at, f);
    struct expr *address =
        expr_new(pr, EXPR_DECAY, at, type_pointer(&pr->types, f->type));
    address->a = name;
    struct expr *same = expr_binary(
        pr, OP_EQ, at, expr_load(pr, expr_var(pr, at, t)),
        expr_cast(pr, address, pointer->type, false), basic(x, TYPE_INT));
    struct path other;
    fork_path(x, &p, same, at, &other);
    p = c.run(x, p, f, c.user);
    if (p.block) {
      VEC_PUSH(x->arena, &done, p);
    }
    p = other;
  }
  if (p.block) {
    stop_call(x, &p, t, at);
  }
  return meet(x, &done);
}

/* --- the verifier's own words --- */

/* What a string literal says, or NULL. */
static const char *string_text(struct expander *x, const struct expr *e)
{
  while (e && (e->kind == EXPR_CAST || e->kind == EXPR_DECAY)) {
    e = e->a;
  }
  return e && e->kind == EXPR_STRING && e->string->length
             ? arena_strndup(x->arena, (const char *)e->string->bytes,
                             e->string->length - 1)
             : NULL;
}

static const char *assertion_text(struct expander *x, const char *name,
                                  struct expr **args, uint32_t count)
{
  bool plain = strcmp(name, "__assert_fail") == 0;
  const char *text = string_text(x, plain && count ? args[0]
                                    : count > 1    ? args[1]
                                                   : NULL);
  if (text) {
    return arena_printf(x->arena, "assertion %s", text);
  }
  bool error = strstr(name, "error") != NULL;
  return error ? arena_printf(x->arena, "%s() is reached", name) : "assertion";
}

static struct path expand_condition(struct expander *x, struct path p,
                                    const struct call_row *row,
                                    struct expr **args, uint32_t count,
                                    loc_t at)
{
  struct path other;
  bool truth;
  if (!count) {
    return p;
  }
  if (expr_truth(args[0], &truth)) {
    x->unit->passed = x->unit->passed || row->kind == CALL_ASSERT;
    if (truth) {
      return p;
    }
    other = p;
    p.block = NULL;
  } else {
    fork_path(x, &p, args[0], at, &other);
  }
  bool asserts = row->kind == CALL_ASSERT;
  if (asserts && !x->unit->bounds.only_fail) {
    stop_path(x, &other, EVENT_FAIL, at,
              assertion_text(x, row->name, args, count));
  } else if (asserts || row->flags & ENDS) {
    emit_model(x, &other, MODEL_FINISH, basic(x, TYPE_VOID), at);
    halt_path(x, &other, at);
  } else {
    halt_path(x, &other, at);
  }
  return p;
}

/* What time() gives is no error: Linux has none. */
static void assume_time(struct expander *x, struct path *p, struct expr *t,
                        loc_t at)
{
  struct program *pr = x->program;
  struct path before;
  struct expr *zero = expr_cast(pr, number(x, at, TYPE_INT, 0), t->type, true);
  fork_path(
      x, p,
      expr_binary(pr, OP_GE, at, expr_load(pr, t), zero, basic(x, TYPE_INT)),
      at, &before);
  end_path(&before);
}

/* It is stored where the argument points to, unless that is null. */
static void store_time(struct expander *x, struct path *p, struct expr *to,
                       struct expr *t, loc_t at)
{
  struct program *pr = x->program;
  struct expr *target = expr_new(pr, EXPR_DEREF, at, to->type->base);
  struct path none = {0};
  bool truth;
  target->a = to;
  if (to->kind == EXPR_ADDR) {
    target = to->a;
  }
  if (!expr_truth(to, &truth)) {
    fork_path(x, p, to, at, &none);
  }
  struct type *want = type_unqualified(&pr->types, target->type);
  emit_assign(x, p, target, expr_cast(pr, expr_load(pr, t), want, true), at);
  if (none.block) {
    struct paths both = {0};
    VEC_PUSH(x->arena, &both, *p);
    VEC_PUSH(x->arena, &both, none);
    *p = meet(x, &both);
  }
}

static struct path expand_time(struct expander *x, struct path p,
                               const struct call_row *row, struct func *f,
                               struct expr **args, uint32_t count,
                               struct expr *place, loc_t at)
{
  struct program *pr = x->program;
  bool stores =
      count && !is_null(args[0]) && args[0]->type->kind == TYPE_POINTER;
  if ((!stores && !place) || !type_is_integer(f->type->base)) {
    return expand_nondet(x, p, row, f, place, at);
  }
  struct expr *t = expr_var(
      pr, at, new_temp(x, type_unqualified(&pr->types, f->type->base), at));
  p = expand_nondet(x, p, row, f, t, at);
  if (p.block) {
    assume_time(x, &p, t, at);
  }
  if (p.block && stores) {
    store_time(x, &p, args[0], t, at);
  }
  if (p.block && place) {
    struct type *want = type_unqualified(&pr->types, place->type);
    emit_assign(x, &p, place, expr_cast(pr, expr_load(pr, t), want, true), at);
  }
  return p;
}

struct path expand_begin(struct expander *x, struct path p, loc_t at)
{
  if (p.atomic++ == 0) {
    struct instr *i = emit_model(x, &p, MODEL_BEGIN, basic(x, TYPE_VOID), at);
    set_model(x, i, NULL, true);
    i->joined = false;
  }
  return p;
}

struct instr *emit_allocation(struct expander *x, struct path *p, enum model m,
                              struct expr *place, loc_t at)
{
  struct type *any = type_pointer(&x->program->types, basic(x, TYPE_VOID));
  struct instr *i = emit_model(x, p, m, any, at);
  i->place = place;
  struct var *v = place ? place_root(place) : NULL;
  if (v) {
    constants_forget(&p->known, v);
  }
  return i;
}

static struct path expand_allocation(struct expander *x, struct path p,
                                     const struct call_row *row,
                                     struct expr **args, uint32_t count,
                                     struct expr *place, loc_t at)
{
  struct var *kept = row->model == MODEL_ALLOCA ? scope_memory(x) : NULL;
  struct expr *first_place = kept    ? expr_var(x->program, at, kept)
                             : place ? place
                                     : leaks_place(x, at);
  struct instr *i = emit_allocation(x, &p, row->model, first_place, at);
  if (count == 2 && expr_is_constant(args[0]) && row->model == MODEL_CALLOC) {
    struct expr *first = args[0]; /* what is divided by is constant */
    args[0] = args[1];
    args[1] = first;
  }
  uint32_t most = row->args[0] ? (uint32_t)strlen(row->args) : count;
  for (uint32_t k = 0; k < count && k < most; k++) {
    add_arg(x, i, expr_cast(x->program, args[k], basic(x, TYPE_ULONG), false));
  }
  if (kept && place) {
    emit_assign(x, &p, place,
                expr_cast(x->program, expr_load(x->program, first_place),
                          type_unqualified(&x->program->types, place->type),
                          true),
                at);
  }
  if (row->model != MODEL_ALLOCA) {
    leaks_allocated(x, &p, first_place, at);
  }
  return p;
}

/* Passed on to the backend: no effect but on what its arguments lead to. */
struct path expand_library(struct expander *x, struct path p,
                           const struct call_row *row, const struct instr *call,
                           struct expr **args, struct expr *place)
{
  if (row->model == MODEL_FREE && call->arg_count) {
    leaks_released(x, &p, args[0], call->at);
  }
  struct instr *i = emit(x, &p, INSTR_CALL, call->at);
  const struct func *f = call->value->func, *plain = library_func(x, row->name);
  i->value = call->value;
  /* __builtin_memcpy: by the name that CBMC knows. */
  if (row->kind == CALL_MEMORY && !(plain && plain->defined)) {
    i->model = row->model;
    i->value = expr_func(x->program, call->at,
                         model_func(x->program, row->name, f->type->base));
  }
  for (uint32_t k = 0; k < call->arg_count; k++) {
    add_arg(x, i, args[k]);
  }
  i->place = place;
  call->value->func->reachable = true;
  struct var *v = place ? place_root(place) : NULL;
  if (v) {
    constants_forget(&p.known, v);
  }
  if (call_allocates(i)) {
    i->place = place ? place : leaks_place(x, call->at);
    leaks_allocated(x, &p, i->place, call->at);
  }
  return p;
}

/* Mathematics sets it, which is not followed. */
static bool asks_errno(const struct expander *x)
{
  const struct func *fail = library_func(x, LIBRARY_PREFIX "fail");
  return fail && !fail->alias_of;
}

/* Memory errors are looked for, and it is not known where it looks. */
static bool is_unchecked(const struct expander *x, const struct call_row *row)
{
  return bounds_check(&x->unit->bounds, PROPERTY_MEMSAFETY) &&
         (row->kind == CALL_MEMORY || row->kind == CALL_PURE) &&
         row->args[0] == 'x';
}

static struct path expand_meaning(struct expander *x, struct path p,
                                  const struct call_row *row,
                                  const struct instr *call, struct expr **args,
                                  struct expr *place)
{
  struct func *f = call->value->func;
  struct type *result =
      type_is_void(f->type->base)
          ? basic(x, TYPE_INT)
          : type_unqualified(&x->program->types, f->type->base);
  switch ((enum call_kind)row->kind) {
  case CALL_CREATE:
    return expand_create(x, p, row, call, args, place);
  case CALL_EXIT:
    return expand_exit(x, p, call->arg_count ? args[0] : NULL, call->at);
  case CALL_PUSH:
    return expand_push(x, p, call->arg_count ? call->args[0] : NULL, call->at);
  case CALL_POP:
    p.cleanups = p.cleanups ? p.cleanups->up : NULL;
    return p;
  case CALL_JOIN:
  case CALL_TRYJOIN:
    return expand_join(x, p, row, args, call->arg_count, place, call->at);
  case CALL_ONCE:
    return expand_once(x, p, row, args, call->arg_count, place, call->at);
  case CALL_MODEL:
    p = expand_model(x, p, row, args, call->arg_count, place, result, call->at);
    return call->arg_count
               ? robust_after(x, p, (enum model)row->model, args[0], call->at)
               : p;
  case CALL_IGNORE:
    if (call->arg_count) {
      p = robust_after(x, p, (enum model)row->model, args[0], call->at);
    }
    if (row->model && bounds_check(&x->unit->bounds, PROPERTY_LOCKS)) {
      return expand_model(x, p, row, args, call->arg_count, place, result,
                          call->at);
    }
    if (row->model && call->arg_count && row->args[0]) {
      look_at_state(x, &p, row->args[0], args[0], call->at);
    }
    if (call_next(row) && place) {
      return expand_model(x, p, call_next(row), args, call->arg_count, place,
                          result, call->at);
    }
    set_result(x, &p, place, 0, call->at);
    return p;
  case CALL_FAIL:
    if (x->unit->bounds.only_fail) {
      emit_model(x, &p, MODEL_FINISH, basic(x, TYPE_VOID), call->at);
      halt_path(x, &p, call->at);
      return p;
    }
    stop_path(x, &p, EVENT_FAIL, call->at,
              assertion_text(x, row->name, args, call->arg_count));
    return p;
  case CALL_ASSERT:
  case CALL_ASSUME:
    return expand_condition(x, p, row, args, call->arg_count, call->at);
  case CALL_BEGIN:
    return expand_begin(x, p, call->at);
  case CALL_END:
    p.atomic -= p.atomic > 0;
    return p;
  case CALL_OUTPUT:
    return expand_written(x, p, row, f, args, call->arg_count, place, call->at);
  case CALL_NONDET:
    if (row->flags & REPEATS) {
      note_asked(x, row);
    }
    return expand_nondet(x, p, row, f, place, call->at);
  case CALL_RANDOM:
    return expand_random(x, p, place, call->at);
  case CALL_SEED:
    return call->arg_count ? expand_seed(x, p, args[0], call->at) : p;
  case CALL_TIME:
    return expand_time(x, p, row, f, args, call->arg_count, place, call->at);
  case CALL_SCAN:
    return expand_scan(x, p, f, args, call->arg_count, place, call->at);
  case CALL_ASPRINTF:
    return expand_asprintf(x, p, call, args, place);
  case CALL_OBSTACLE:
    stop_path(x, &p, EVENT_OBSTACLE, call->at,
              *row->args ? row->args
                         : string_text(x, call->arg_count ? args[0] : NULL));
    return p;
  case CALL_HALT:
    if (strcmp(row->name, "exit") == 0 ||
        strcmp(row->name, "quick_exit") == 0) {
      return expand_exiting(x, p, call->arg_count ? args[0] : NULL,
                            row->name[0] == 'q' ? EXITING_QUICKLY : EXITING,
                            call->at);
    }
    emit_model(x, &p, MODEL_FINISH, basic(x, TYPE_VOID), call->at);
    halt_path(x, &p, call->at);
    return p;
  case CALL_ALLOCATE:
    return expand_allocation(x, p, row, args, call->arg_count, place, call->at);
  case CALL_PURE:
  case CALL_MEMORY:
    if ((row->flags & NATIVE) && type_is_floating(f->type->base) &&
        asks_errno(x)) {
      stop_path(
          x, &p, EVENT_OBSTACLE, call->at,
          arena_printf(x->arena, "'%s' where errno is looked at", row->name));
      return p;
    }
    if ((row->flags & NATIVE) && !x->unit->bounds.keep_loops) {
      stop_path(x, &p, EVENT_OBSTACLE, call->at,
                arena_printf(x->arena,
                             "function '%s', which only the stepper "
                             "knows",
                             row->name));
      return p;
    }
    if (wide_call(x, f) == WIDE_UNKNOWN) {
      stop_path(x, &p, EVENT_OBSTACLE, call->at,
                arena_printf(x->arena, "function '%s' with -m32", row->name));
      return p;
    }
    if (!output_matters(x) && (strcmp(row->name, "__ts_prints") == 0 ||
                               strcmp(row->name, "__ts_sends") == 0)) {
      return p;
    }
    if (is_unchecked(x, row)) {
      stop_path(x, &p, EVENT_OBSTACLE, call->at,
                arena_printf(x->arena,
                             "function '%s', whose accesses to memory are not "
                             "looked at",
                             row->name));
      return p;
    }
    if (wide_call(x, f) == WIDE_KNOWN) {
      expand_wide(x, &p, call, args, place);
      return p;
    }
    return expand_library(x, p, row, call, args, place);
  case CALL_NONE:
    break;
  }
  assert(!"a kind of call");
  return p;
}

enum { THRD_ERROR = 2 };

/* Where some rwlock may prefer writers, they have models of their own. */
static const struct call_row *preferring(struct expander *x,
                                         const struct call_row *row)
{
  static const char usual[] = "pthread_rwlock_";
  size_t n = sizeof usual - 1;
  return x->unit->opaque.prefers && strncmp(row->name, usual, n) == 0
             ? call_find(
                   arena_printf(x->arena, "__ts_prefer_%s", row->name + n))
             : row;
}

/* Whether the row's meaning has a use for the argument. */
static bool takes_argument(const struct call_row *row, uint32_t k)
{
  static const uint8_t without[] = {CALL_IGNORE, CALL_NONDET, CALL_RANDOM,
                                    CALL_SEED, CALL_HALT};
  bool takes = true;
  for (size_t i = 0; i < sizeof without; i++) {
    takes = takes && row->kind != without[i];
  }
  return takes && (row->kind != CALL_MODEL ||
                   (k < strlen(row->args) &&
                    (row->args[k] == 'o' || !strchr(LEFT_OUT, row->args[k]))));
}

/* What it is called with is read, though nothing is done with it. */
static void evaluate_left(struct expander *x, struct path *p,
                          const struct call_row *row, struct expr **args,
                          uint32_t count, loc_t at)
{
  for (uint32_t k = 0; k < count; k++) {
    if (!takes_argument(row, k)) {
      evaluate_unused(x, p, &args[k], 1, at);
    }
  }
}

/* A function of <threads.h> that is POSIX's says less of what is wrong. */
struct path expand_row(struct expander *x, struct path p,
                       const struct call_row *row, const struct instr *call,
                       struct expr **args, struct expr *place)
{
  struct program *pr = x->program;
  row = preferring(x, row);
  evaluate_left(x, &p, row, args, call->arg_count, call->at);
  if (!(row->flags & THRD) || !place) {
    return expand_meaning(x, p, row, call, args, place);
  }
  struct type *ty = basic(x, TYPE_INT);
  struct expr *t = expr_var(pr, call->at, new_temp(x, ty, call->at));
  p = expand_meaning(x, p, row, call, args, t);
  if (!p.block) {
    return p;
  }
  struct expr *result = expr_new(pr, EXPR_COND, call->at, ty);
  result->a = expr_load(pr, t);
  result->b = number(x, call->at, TYPE_INT, THRD_ERROR);
  result->c = number(x, call->at, TYPE_INT, 0);
  struct type *want = type_unqualified(&pr->types, place->type);
  emit_assign(x, &p, place,
              type_same(ty, want, SAME_QUALS)
                  ? result
                  : expr_cast(pr, result, want, true),
              call->at);
  return p;
}

/* --- what has the same answer each time --- */

bool is_asked_again(const struct expander *x, const struct call_row *row)
{
  const struct unit *u = x->unit;
  for (uint32_t i = 0; i < u->again.count; i++) {
    if (u->again.at[i] == row) {
      return true;
    }
  }
  return false;
}

bool is_in_loop(const struct expander *x)
{
  for (const struct context *c = x->context; c; c = c->up) {
    if (!c->func) {
      return true;
    }
  }
  return false;
}

void note_asked(struct expander *x, const struct call_row *row)
{
  struct unit *u = x->unit;
  bool before = is_in_loop(x);
  for (uint32_t i = 0; i < u->asked.count; i++) {
    before = before || u->asked.at[i] == row;
  }
  VEC_PUSH(x->arena, &u->asked, row);
  if (before && !is_asked_again(x, row)) {
    VEC_PUSH(x->arena, &u->again, row);
  }
}

struct func *library_func(const struct expander *x, const char *name)
{
  const struct func_vec *all = &x->program->funcs;
  for (uint32_t i = all->count; i-- > 0;) {
    if (strcmp(all->at[i]->name->text, name) == 0) {
      return all->at[i];
    }
  }
  return NULL;
}

bool library_is_used(const struct expander *x, const char *name)
{
  const struct func *f = library_func(x, name);
  return f && f->library;
}

/* Whether it is to be taken from runtime/models/library.c. */
static bool library_has(const struct expander *x, const struct func *f)
{
  const char *name = f->name->text;
  const struct call_row *row = f->library ? call_find(name) : NULL;
  if (f->library && !row && strncmp(name, "__builtin_", 10) == 0) {
    row = call_find(name + 10);
  }
  bool native = row && (row->flags & NATIVE) && x->unit->bounds.keep_loops &&
                !is_unchecked(x, row);
  bool once = row && (row->flags & REPEATS) && !is_asked_again(x, row);
  return f->library && !native && !once && !(row && row->kind == CALL_SCAN);
}

struct inlining {
  struct expr **args, *place;
  uint32_t count;
  loc_t at;
};

/* What it is, inlined or by its row. */
static struct path enter(struct expander *x, struct path p, struct func *f,
                         struct inlining *c)
{
  bool section = f->atomic;
  if (library_has(x, f)) {
    f = f->library;
  }
  if (!f->defined) {
    struct instr call = {.kind = INSTR_CALL, .at = c->at};
    call.value = expr_func(x->program, c->at, f);
    call.args = c->args;
    call.arg_count = c->count;
    const struct call_row *row = call_find(f->name->text);
    return row ? expand_row(x, p, row, &call, c->args, c->place)
               : expand_undefined(x, p, f, c->args, c->count, c->place, c->at);
  }
  struct expr **args = c->args;
  if (section) { /* its arguments are evaluated before */
    args = arena_alloc_array(x->arena, c->count + 1, sizeof *args);
    for (uint32_t k = 0; k < c->count; k++) {
      args[k] = fixed_argument(x, &p, c->args[k], c->at);
    }
    p = expand_begin(x, p, c->at);
  }
  p = inline_call(x, p, f, args, c->count, c->place, c->at);
  if (section) {
    p.atomic -= p.atomic > 0;
  }
  return p;
}

static struct path run_inline(struct expander *x, struct path p, struct func *f,
                              void *user)
{
  struct inlining *c = user;
  if (f->fails) {
    p = expand_failing(x, p, f, c->args, c->count, c->at);
  }
  return p.block ? enter(x, p, f, c) : p;
}

static const char *unknown_function(struct expander *x, const struct func *f)
{
  const char *near = f->other ? NULL : undefined_near(x->program, f);
  const char *text = arena_printf(
      x->arena,
      f->other ? "a call of '%s' by another type than that of its definition"
               : "unknown function '%s'",
      f->name->text);
  return near ? arena_printf(x->arena, "%s; is '%s' meant?", text, near) : text;
}

struct path call_pointer(struct expander *x, struct path p,
                         struct expr *pointer, struct expr **args,
                         uint32_t count, loc_t at)
{
  struct inlining c = {args, NULL, count, at};
  struct func *f = named_function(pointer);
  if (f && f->params.count > count) {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              arena_printf(x->arena, "a call of '%s' with too few arguments",
                           f->name->text));
    return p;
  }
  if (f && (f->defined || f->library || call_find(f->name->text) ||
            undefined_returns(x->program, &x->unit->bounds, f, args, count))) {
    return run_inline(x, p, f, &c);
  }
  if (f) {
    stop_path(x, &p, EVENT_OBSTACLE, at, unknown_function(x, f));
    return p;
  }
  const struct type *ty =
      pointer->type->kind == TYPE_POINTER ? pointer->type->base : pointer->type;
  return each_function(x, p, pointer, ty, at,
                       (struct choice){run_inline, &c, NULL});
}

/* These words keep their meaning where the program defines them, too. */
static bool keeps_meaning(const struct expander *x, const struct call_row *row)
{
  bool fails = row->kind == CALL_FAIL && !x->unit->bounds.only_fail;
  return fails || row->kind == CALL_BEGIN || row->kind == CALL_END ||
         strstr(row->name, "nondet_") ||
         strcmp(row->name, "__VERIFIER_assume") == 0;
}

static struct path expand_direct(struct expander *x, struct path p,
                                 const struct instr *call, struct expr **args,
                                 struct expr *place)
{
  struct func *f = call->value->func;
  struct inlining c = {args, place, call->arg_count, call->at};
  const struct call_row *row = call_find(f->name->text);
  if (f->fails) {
    p = expand_failing(x, p, f, args, call->arg_count, call->at);
    if (!p.block) {
      return p;
    }
  }
  if (!f->defined && !x->library) {
    p = cancel_before_call(x, p, f->name->text, call->at);
    if (call->arg_count) {
      cancel_note_type(x, &p, f->name->text, args[0]);
    }
  }
  if (!p.block) {
    return p;
  }
  if (expand_clock(x, &p, f, args, call->arg_count, place, call->at) ||
      expand_timed(x, &p, call, args, place)) {
    return p;
  }
  if (library_has(x, f) ||
      (f->defined && !f->is_builtin && !(row && keeps_meaning(x, row)))) {
    return enter(x, p, f, &c);
  }
  if (strncmp(f->name->text, "__builtin_", 10) == 0 &&
      (expand_variadic(x, &p, call, args, place) ||
       expand_builtin(x, &p, call, args, place))) {
    return p;
  }
  struct instr without = *call;
  if (variadic_by_list(x, &p, &without, &args)) {
    return expand_direct(x, p, &without, args, place);
  }
  if (!row && !f->defined) {
    row = call_of_family(f->name->text);
  }
  if (row) {
    return expand_row(x, p, row, call, args, place);
  }
  if (expand_atomic(x, &p, f->name->text, args, call->arg_count, place,
                    call->at)) {
    return p;
  }
  const char *name = f->name->text;
  if (strncmp(name, "__builtin_", 10) == 0) {
    struct instr direct = *call;
    const char *plain = builtin_plain(name, &direct.arg_count);
    row = call_find(plain ? plain : name + 10);
    if (plain) {
      direct.value = expr_func(x->program, call->at,
                               model_func(x->program, plain, f->type->base));
    }
    if (row) {
      return expand_row(x, p, row, &direct, args, place);
    }
  }
  if (undefined_returns(x->program, &x->unit->bounds, f, args,
                        call->arg_count)) {
    return expand_undefined(x, p, f, args, call->arg_count, place, call->at);
  }
  stop_path(x, &p, EVENT_OBSTACLE, call->at, unknown_function(x, f));
  return p;
}

struct path expand_call(struct expander *x, struct path p, struct instr *i)
{
  uint32_t count = i->arg_count;
  struct expr **args = arena_alloc_array(x->arena, count + 2, sizeof *args);
  struct expr *callee = i->value;
  for (uint32_t k = 0; k < count; k++) {
    args[k] = i->args[k];
  }
  args[count] = i->place;
  args[count + 1] = callee->kind == EXPR_FUNC    ? NULL
                    : callee->kind == EXPR_DEREF ? callee->a
                                                 : callee;
  evaluate_all(x, &p, args, count + 2);
  if (!p.block) {
    return p;
  }
  struct expr *place = args[count], *pointer = args[count + 1];
  if (callee->kind == EXPR_FUNC && callee->func->alias_of) {
    struct instr direct = *i;
    direct.value = expr_func(x->program, i->at, named_function(callee));
    return expand_direct(x, p, &direct, args, place);
  }
  if (callee->kind == EXPR_FUNC) {
    return expand_direct(x, p, i, args, place);
  }
  struct func *f = named_function(pointer);
  if (f) {
    struct instr direct = *i;
    direct.value = expr_func(x->program, i->at, f);
    return expand_direct(x, p, &direct, args, place);
  }
  const struct type *ty =
      pointer->type->kind == TYPE_POINTER ? pointer->type->base : pointer->type;
  struct inlining c = {args, place, i->arg_count, i->at};
  return each_function(
      x, p, pointer, ty, i->at,
      (struct choice){run_inline, &c,
                      callee->kind == EXPR_DEREF ? callee->a : callee});
}
