/* expand_create.c -- what becomes of a call that creates a thread. */
#include "transforms/threads/expand.h"

#include <string.h>

struct thread *thread_new(struct expander *x, struct func *start, loc_t at)
{
  struct unit *u = x->unit;
  struct thread *t = ARENA_NEW(u->arena, struct thread);
  t->index = t->alike = u->threads.count;
  t->start = start;
  t->name = start ? start->name->text : "?";
  t->at = at;
  t->context = x->context;
  t->flat = ARENA_NEW(u->arena, struct func);
  t->flat->name = names_get_z(
      u->program->names, arena_printf(u->arena, "__ts_thread_%u", t->index));
  t->flat->type =
      type_function(&u->program->types, basic(x, TYPE_VOID), NULL, 0, false);
  t->flat->defined = true;
  t->flat->at = start ? start->at : at;
  t->flat->end = start ? start->end : at;
  for (uint32_t i = 0; start && i < start->params.count; i++) {
    struct var *v = start->params.at[i];
    clone_var(x, t->flat, v, is_taken(x, start, v));
  }
  t->given = t->flat->locals.count;
  VEC_PUSH(u->arena, &u->threads, t);
  struct constants nothing = {0};
  VEC_PUSH(u->arena, &x->starts, nothing);
  return t;
}

void begin_thread(struct expander *x, struct path *p, struct thread *t,
                  loc_t at)
{
  struct instr *i = emit_model(x, p, MODEL_START, basic(x, TYPE_VOID), at);
  add_arg(x, i, number(x, at, TYPE_UINT, t->index));
  if (!t->repeats) {
    t->creator = x->thread;
    t->created = i;
  }
}

/* pthread_create's arguments. */
struct creation {
  struct expr *id; /* NULL: null */
  struct expr *attributes;
  struct expr **args; /* of the thread's function */
  uint32_t count;
  loc_t at;
};

/* Nobody can join it then: before it runs, as its name may be known to others.
 */
static struct path detach_thread(struct expander *x, struct path p,
                                 const struct thread *t,
                                 const struct creation *c)
{
  struct func *ours = library_func(x, LIBRARY_PREFIX "created");
  struct func *keeps = library_func(x, LIBRARY_PREFIX "keep_detached");
  if (!c->attributes || is_null(c->attributes) || !ours || keeps->alias_of) {
    return p;
  }
  struct expr *args[] = {
      number(x, c->at, TYPE_ULONG, t->index + 1),
      expr_cast(x->program, c->attributes, ours->params.at[1]->type, false)};
  return inline_call(x, p, ours, args, 2, NULL, c->at);
}

/* Where pthread_create stores the thread's name. */
static void store_name(struct expander *x, struct path *p, struct expr *id,
                       uint32_t thread, loc_t at)
{
  struct program *pr = x->program;
  struct expr *place = expr_new(pr, EXPR_DEREF, at, id->type->base);
  place->a = id;
  if (id->kind == EXPR_ADDR) {
    place = id->a;
  } else if (id->kind == EXPR_DECAY || id->kind == EXPR_BINARY) {
    bool array = id->kind == EXPR_DECAY;
    place->kind = EXPR_INDEX; /* t, t + i */
    place->a = array ? id : id->a;
    place->b = array ? number(x, at, TYPE_LONG, 0) : id->b;
  }
  struct expr *value = number(x, at, TYPE_ULONG, thread + 1);
  struct type *want = type_unqualified(&pr->types, place->type);
  if (!type_same(value->type, want, SAME_QUALS)) {
    value = expr_cast(pr, value, want, false);
  }
  emit_assign(x, p, place, value, at);
}

/* What the creator knows of its arguments the thread knows, too, if it is
 * created once. */
static void pass_arguments(struct expander *x, struct path *p, struct thread *t,
                           const struct creation *c)
{
  struct program *pr = x->program;
  uint32_t taken = t->start->params.count;
  if (taken < c->count) {
    evaluate_unused(x, p, c->args + taken, c->count - taken, c->at);
  }
  for (uint32_t i = 0; i < taken && i < c->count; i++) {
    struct var *param = t->flat->locals.at[i];
    assign_param(x, p, param, c->args[i], c->at);
    struct expr *target = expr_var(pr, c->at, param);
    bool tracked = !param->address_taken && type_is_scalar(param->type);
    struct expr *arg = c->args[i];
    if (tracked && !t->repeats && expr_is_constant(arg)) {
      struct type *want = type_unqualified(&pr->types, param->type);
      if (!type_same(arg->type, want, SAME_QUALS)) {
        arg = expr_cast(pr, arg, want, false);
      }
      constants_set(x->arena, &x->starts.at[t->index], target, arg);
    }
  }
}

/* The library keeps for so many of them which signals they block, and whether
 * they are cancelled (runtime/models/signals.c, cancel.c). */
enum { LIBRARY_THREADS = 64 };

bool thread_has_room(struct expander *x, struct path *p, const struct thread *t,
                     loc_t at)
{
  if (t->index >= LIBRARY_THREADS && (x->cancels || sends_signals(x))) {
    stop_path(x, p, EVENT_OBSTACLE, at,
              "signals or cancellation with more than 64 threads");
  }
  return p->block != NULL;
}

static struct path start_thread(struct expander *x, struct path p,
                                struct thread *t, const struct creation *c)
{
  if (c->id) {
    store_name(x, &p, c->id, t->index, c->at);
  }
  if (!thread_has_room(x, &p, t, c->at)) {
    return p;
  }
  pass_arguments(x, &p, t, c);
  p = detach_thread(x, p, t, c);
  if (p.block) {
    p = cancel_at_creation(x, p, t, c->at);
    p = signals_at_creation(x, p, t, c->at);
  }
  if (p.block) {
    begin_thread(x, &p, t, c->at);
  }
  return p;
}

static bool has_room(struct expander *x, uint32_t threads)
{
  const struct unit *u = x->unit;
  uint32_t most = u->bounds.threads;
  if (u->bounds.keep_loops && most > STEP_MOST_THREADS) {
    most = STEP_MOST_THREADS;
  }
  return u->threads.count + threads <= most;
}

/* --- loops that stay: threads come from a pool --- */

static bool is_repeated(const struct expander *x)
{
  const struct context *c = x->context;
  while (c && (c->func || c->iteration)) {
    c = c->up;
  }
  return x->thread->repeats || c;
}

/* NULL: there is no room for it. */
static const struct pool *pool_of(struct expander *x, struct func *f, loc_t at)
{
  struct unit *u = x->unit;
  for (uint32_t i = 0; i < u->pools.count; i++) {
    if (u->pools.at[i].func == f) {
      return &u->pools.at[i];
    }
  }
  struct pool pool = {f, u->threads.count, u->bounds.slots};
  while (pool.count > 0 && !has_room(x, pool.count)) {
    pool.count--;
  }
  if (!pool.count) {
    return NULL;
  }
  for (uint32_t i = 0; i < pool.count; i++) {
    thread_new(x, f, at)->repeats = true;
  }
  VEC_PUSH(u->arena, &u->pools, pool);
  return &VEC_LAST(&u->pools);
}

/* Whichever of the pool is free begins: the first one, so that there are no
 * more states than need be. */
static struct path start_any(struct expander *x, struct path p, struct func *f,
                             const struct creation *c)
{
  const struct pool *found = pool_of(x, f, c->at);
  if (!found) {
    stop_path(x, &p, EVENT_CUT, c->at, EVENT_SLOTS);
    return p;
  }
  struct pool pool = *found; /* the table may grow */
  struct program *pr = x->program;
  struct type *ty = basic(x, TYPE_UINT);
  struct creation fixed = *c;
  struct paths done = {0};
  fixed.args = arena_alloc_array(x->arena, c->count + 1, sizeof *fixed.args);
  for (uint32_t i = 0; i < c->count; i++) {
    fixed.args[i] = fixed_argument(x, &p, c->args[i], c->at);
  }
  fixed.id = c->id ? fixed_argument(x, &p, c->id, c->at) : NULL;
  struct expr *slot = expr_var(pr, c->at, new_temp(x, ty, c->at));
  struct expr *args[] = {number(x, c->at, TYPE_UINT, pool.first),
                         number(x, c->at, TYPE_UINT, pool.count)};
  p = model_step(x, p, call_of_model(MODEL_SLOT), args, 2, slot, ty, c->at);
  for (uint32_t i = 0; i < pool.count && p.block; i++) {
    struct path other;
    struct expr *is_it = expr_binary(
        pr, OP_EQ, c->at, expr_load(pr, slot),
        number(x, c->at, TYPE_UINT, pool.first + i + 1), basic(x, TYPE_INT));
    fork_path(x, &p, is_it, c->at, &other);
    p = start_thread(x, p, x->unit->threads.at[pool.first + i], &fixed);
    if (p.block) {
      VEC_PUSH(x->arena, &done, p);
    }
    p = other;
  }
  if (p.block) {
    stop_path(x, &p, EVENT_CUT, c->at, EVENT_SLOTS);
  }
  return meet(x, &done);
}

static struct path create_one(struct expander *x, struct path p, struct func *f,
                              const struct creation *c)
{
  bool nothing =
      undefined_starts(x->program, &x->unit->bounds, f, c->args, c->count);
  if (nothing) {
    note_returning(x->unit, f);
  } else if (!f->defined) {
    stop_path(x, &p, EVENT_OBSTACLE, c->at,
              arena_printf(x->arena,
                           "a thread that runs '%s', which is not "
                           "defined here",
                           f->name->text));
    return p;
  }
  if (x->unit->bounds.slots && is_repeated(x)) {
    return start_any(x, p, f, c);
  }
  if (!has_room(x, 1)) {
    x->unit->cut_creations = true;
    stop_path(x, &p, EVENT_CUT, c->at, "the creation of more threads");
    return p;
  }
  return start_thread(x, p, thread_new(x, f, c->at), c);
}

static struct path run_create(struct expander *x, struct path p, struct func *f,
                              void *user)
{
  return create_one(x, p, f, user);
}

/* Where creating a thread fails, and its result. p: where it does not. */
static struct path fail_creation(struct expander *x, struct path *p,
                                 const struct call_row *row, struct expr *place,
                                 loc_t at)
{
  enum { ERROR_AGAIN = 11, THRD_ERROR = 2 }; /* glibc's numbers */
  struct type *ty = basic(x, TYPE_BOOL);
  struct expr *choice = expr_var(x->program, at, new_temp(x, ty, at));
  struct path fails;
  emit_model(x, p, MODEL_NONDET_BOOL, ty, at)->place = choice;
  fork_path(x, p,
            expr_unary(x->program, OP_LNOT, at, expr_load(x->program, choice),
                       basic(x, TYPE_INT)),
            at, &fails);
  set_result(x, &fails, place,
             strcmp(row->name, "thrd_create") == 0 ? THRD_ERROR : ERROR_AGAIN,
             at);
  return fails;
}

struct path expand_create(struct expander *x, struct path p,
                          const struct call_row *row, const struct instr *call,
                          struct expr **args, struct expr *place)
{
  uint32_t count = call->arg_count;
  loc_t at = call->at;
  bool posix = strcmp(row->name, "pthread_create") == 0;
  if (count < (posix ? 4u : 3u)) {
    stop_path(x, &p, EVENT_OBSTACLE, at, "a thread without a function");
    return p;
  }
  if (args[0]->type->kind != TYPE_POINTER) {
    stop_path(x, &p, EVENT_OBSTACLE, at, "a thread whose name goes nowhere");
    return p;
  }
  struct expr *what = args[posix ? 2 : 1];
  struct creation c = {is_null(args[0]) ? NULL : args[0],
                       posix ? args[1] : NULL, &args[posix ? 3 : 2], 1, at};
  while (what->kind == EXPR_CAST && what->a->type->kind == TYPE_POINTER) {
    what = what->a;
  }
  struct func *f = named_function(what);
  struct paths done = {0};
  if (x->unit->bounds.create_may_fail) {
    VEC_PUSH(x->arena, &done, fail_creation(x, &p, row, place, at));
  }
  if (f) {
    p = create_one(x, p, f, &c);
  } else if (what->type->kind == TYPE_POINTER &&
             what->type->base->kind == TYPE_FUNCTION) {
    p = each_function(
        x, p, what, what->type->base, at,
        (struct choice){run_create, &c, call->args[posix ? 2 : 1]});
  } else {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              "a thread whose function is not known before it runs");
  }
  if (p.block) {
    set_result(x, &p, place, 0, at);
    VEC_PUSH(x->arena, &done, p);
  }
  return meet(x, &done);
}
