/* step_instr.c -- one instruction of a step: what it says, and what it does to
 * memory. Reads are parts of the expressions that are copied. */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/domain.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/sync_actions.h"
#include "transforms/analysis/touch.h"
#include "transforms/emit/checks.h"
#include "transforms/emit/goal.h"
#include "transforms/emit/step_unset.h"
#include "transforms/emit/stepper.h"

#include <string.h>

/* What CBMC found may want any value, and has it as an input. */
static void put_any(void *user, struct expr *place)
{
  struct stepper *s = user;
  const char *name = model_row(nondet_model(place->type))->name;
  if (name && s->unit->bounds.keep_loops && type_is_integer(place->type)) {
    struct instr *call = build_call(&s->b, "__ts_unset",
                                    build_type(&s->b, TYPE_ULONG), place->at);
    build_arg(&s->b, call,
              build_number(&s->b, TYPE_UINT, type_bits(place->type)));
    build_arg(&s->b, call,
              build_number(&s->b, TYPE_INT, !type_is_unsigned(place->type)));
    call->place = place;
  } else if (name) {
    build_call(&s->b, name, type_unqualified(&s->b.program->types, place->type),
               place->at)
        ->place = place;
  }
}

/* A new object: zero, or, of a number that could be read, inputs. For what
 * CBMC found, all is an input that is one there. */
static void put_declare(struct stepper *s, const struct instr *i)
{
  const struct var *v = i->var;
  struct expr *place = expr_var(s->b.program, i->at, i->var);
  if (nondet_is_at_once_stored(i)) {
    return;
  }
  step_buffer_new(s, i);
  build(&s->b, INSTR_ZERO, i->at)->place = place;
  bool all = !s->unit->bounds.keep_loops && (v->is_unset || v->address_taken);
  bool tried = v->is_unset && type_is_scalar(v->type) &&
               !bounds_check(&s->unit->bounds, PROPERTY_UNSET);
  if (all || tried) {
    nondet_each(s->b.program, place, put_any, s);
  }
  step_unset_variable(s, i->var, true, i->at);
}

/* An input of which not all values need to be tried. */
static void put_input(struct stepper *s, struct instr *call,
                      const struct domain *d)
{
  const char *name = d->kind == DOMAIN_FEW ? "__ts_input" : "__ts_input_within";
  call->value =
      expr_func(s->b.program, call->at,
                model_func(&s->b.out, name, build_type(&s->b, TYPE_LONG)));
  build_arg(&s->b, call, build_number(&s->b, TYPE_LONG, (uint64_t)d->low));
  build_arg(&s->b, call, build_number(&s->b, TYPE_ULONG, d->count));
  build_arg(&s->b, call, build_number(&s->b, TYPE_UINT, d->other_count));
  for (uint32_t k = 0; k < d->other_count; k++) {
    build_arg(&s->b, call,
              build_number(&s->b, TYPE_LONG, (uint64_t)d->others[k]));
  }
}

/* What the explorer has instead, which knows the heap; or NULL. */
static const char *own_name(const struct instr *i)
{
  static const char *const names[MODEL_COUNT] = {
      [MODEL_FREE] = "__ts_free",
      [MODEL_LEFT_MEMORY] = "__ts_free",
      [MODEL_REALLOC] = "__ts_own_realloc",
      [MODEL_STRDUP] = "__ts_own_strdup",
      [MODEL_STRNDUP] = "__ts_own_strndup"};
  return names[i->model];
}

/* --- what may crash though nobody reads it --- */

static void put_sink(struct stepper *s, struct expr *value)
{
  while (value->kind == EXPR_CAST && !type_is_scalar(value->type)) {
    value = value->a;
  }
  if (!type_is_scalar(value->type)) {
    if (value->kind != EXPR_LOAD) {
      return;
    }
    uint64_t size;
    struct expr *first = expr_new(s->b.program, EXPR_DEREF, value->at,
                                  build_type(&s->b, TYPE_UCHAR));
    first->a = expr_cast(
        s->b.program, place_location(s->b.program, value->a, &size),
        type_pointer(&s->b.program->types, build_type(&s->b, TYPE_UCHAR)),
        false);
    value = expr_load(s->b.program, first);
  }
  if (value->type->kind == TYPE_COMPLEX) {
    return;
  }
  struct instr *i = build(&s->b, INSTR_ASSIGN, value->at);
  i->place = expr_var(s->b.program, value->at, s->sink);
  i->value =
      expr_cast(s->b.program, value, build_type(&s->b, TYPE_ULONG), false);
}

/* What is stored to a global that nobody reads the compiler need not compute,
 * nor get to where it is. */
static void put_evaluation(struct stepper *s, const struct instr *i)
{
  const struct var *v = i->place ? place_root(i->place) : NULL;
  bool dropped = i->kind == INSTR_ASSIGN && v && v->kind == VAR_GLOBAL &&
                 v->id < s->b.program->globals.count &&
                 s->b.program->globals.at[v->id] == v && !s->read[v->id];
  if (i->kind == INSTR_EVAL || (dropped && expr_may_crash(i->value))) {
    put_sink(s, i->value);
  }
  if (dropped && expr_may_crash(i->place)) {
    put_sink(s, expr_load(s->b.program, i->place));
  }
}

/* --- calls --- */

static void call_instead(struct stepper *s, struct instr *call,
                         const char *name)
{
  struct type *ty = build_type(&s->b, TYPE_VOID);
  call->value =
      expr_func(s->b.program, call->at, model_func(&s->b.out, name, ty));
}

static void put_end(struct stepper *s, const struct instr *i)
{
  struct instr *call = build_do(&s->b, "__ts_end_thread", i->at);
  build_arg(&s->b, call, build_number(&s->b, TYPE_UINT, s->thread->index));
  build_arg(&s->b, call, i->args[0]);
  if (s->publishes) {
    call = build_do(&s->b, "__ts_publish_result", i->at);
    build_arg(&s->b, call, build_number(&s->b, TYPE_UINT, s->thread->index));
  }
}

/* Of others than these, only realloc's copy has pointers. */
static void put_published_copy(struct stepper *s, const struct instr *i)
{
  if (s->publishes && i->arg_count == 3 &&
      (i->model == MODEL_MEMCPY || i->model == MODEL_MEMMOVE)) {
    struct instr *c = build_do(&s->b, "__ts_publish", i->at);
    build_arg(&s->b, c, i->args[0]);
    build_arg(&s->b, c, i->args[2]);
  }
}

/* For reports: where blocks are allocated and freed. */
static void put_site(struct stepper *s, const struct block *b,
                     const struct instr *i)
{
  bool block = call_allocates(i) || model_has(i->model, FREES);
  if (block) {
    build_arg(&s->b, build_do(&s->b, "__ts_at_site", i->at),
              build_number(&s->b, TYPE_UINT, site_of_call(s->unit, b, i)));
  }
}

/* A step that waits is done when it can be (step_ask.c): it does not wait. */
static void put_called(struct stepper *s, const struct block *b,
                       const struct instr *i)
{
  struct unit *u = s->unit;
  struct domain domain;
  if (i->model == MODEL_END) {
    put_end(s, i);
    return;
  }
  put_site(s, b, i);
  struct instr *copy = build_copy(&s->b, i);
  domain_find(u, s->flat, &s->live, b, i, &domain);
  if (domain.kind != DOMAIN_ANY) {
    put_input(s, copy, &domain);
  } else if (own_name(i)) {
    call_instead(s, copy, own_name(i));
  }
  if (model_is_input(i->model)) {
    loc_t *first = domain.kind == DOMAIN_FEW ? &u->tried_at : &u->sampled_at;
    *first = *first ? *first : i->at;
  }
  u->frees = u->frees || model_has(i->model, FREES);
  put_published_copy(s, i);
  if (i->place) {
    step_publish(s, i->place, i->at);
  }
}

/* --- stores and updates --- */

static void put_store(struct stepper *s, const struct instr *i)
{
  build_copy(&s->b, i);
  step_publish(s, i->place, i->at);
}

static void put_update(struct stepper *s, const struct instr *i)
{
  build_copy(&s->b, i);
  if (i->place) {
    step_publish(s, i->place, i->at);
  }
  step_publish(s, i->target, i->at);
}

/* What it does to memory is said before it is done. */
static void put_said(struct stepper *s, const struct block *b,
                     const struct instr *i)
{
  struct touches touches = {0};
  sync_actions_of_instr(s->unit, b, i, &touches);
  touches_of_instr(s->unit, s->thread, b, i, &touches);
  step_touches(s, &touches, i->at);
}

/* --- where views are kept --- */

struct viewer {
  struct stepper *stepper;
  bool atomic; /* some access is one that others may see */
};

/* An atomic operation that no other thread can see counts where seq_cst ones of
 * other places stand before and behind it. Plain ones a compiler may move. */
static void put_pass(void *user, const struct access *a)
{
  struct viewer *v = user;
  struct stepper *s = v->stepper;
  uint64_t size;
  if (a->visible || a->order == MEMORY_PLAIN || a->guard) {
    return;
  }
  build_arg(&s->b, build_do(&s->b, "__ts_view_pass", a->place->at),
            place_location(s->b.program, a->place, &size));
}

static void find_atomic(void *user, const struct access *a)
{
  struct viewer *v = user;
  v->atomic = v->atomic || (a->visible && a->order != MEMORY_PLAIN);
}

static void put_view_before(struct stepper *s, const struct instr *i)
{
  struct viewer v = {.stepper = s};
  if (s->unit->views && s->unit->agrees) {
    instr_accesses(i, put_pass, &v);
  }
}

/* Memory held what the thread reads; what it stored is a message now. */
static void put_view_after(struct stepper *s, const struct instr *i)
{
  struct viewer v = {.stepper = s};
  instr_accesses(i, find_atomic, &v);
  if (s->unit->views && v.atomic) {
    build_do(&s->b, "__ts_view_done", i->at);
  }
}

/* Others may access what was made, and not know that it is there. */
static void put_birth(struct stepper *s, const struct block *b,
                      const struct instr *i)
{
  struct program *p = s->b.program;
  bool told = s->unit->keeps_known || (s->unit->views && s->unit->has_race);
  if (!i->published || !told) {
    return;
  }
  bool block = i->kind == INSTR_CALL;
  uint64_t size;
  struct expr *at = block
                        ? expr_load(p, i->place)
                        : place_location(p, expr_var(p, i->at, i->var), &size);
  struct instr *c =
      build_do(&s->b, block ? "__ts_makes_block" : "__ts_makes", i->at);
  build_arg(&s->b, c,
            build_number(&s->b, TYPE_UINT, site_of_birth(s->unit, b, i)));
  build_arg(&s->b, c, at);
  if (!block) {
    build_arg(&s->b, c, build_number(&s->b, TYPE_ULONG, size));
  }
}

void step_instr(struct stepper *s, const struct block *b, const struct instr *i)
{
  if (nondet_is_unused(i)) {
    return;
  }
  step_buffer_begin(s, i);
  if (i->kind != INSTR_DECLARE && i->kind != INSTR_FENCE) {
    put_checks(&s->b, s->unit, i);
    put_said(s, b, i);
    put_goal(&s->b, s->unit, s->thread, b, i);
    step_unset_before(s, i);
    put_evaluation(s, i);
  }
  step_buffer_before(s, i);
  put_view_before(s, i);
  switch ((enum instr_kind)i->kind) {
  case INSTR_DECLARE:
    put_declare(s, i);
    break;
  case INSTR_ASSIGN:
  case INSTR_ZERO:
    put_store(s, i);
    break;
  case INSTR_RMW:
    put_update(s, i);
    break;
  case INSTR_CALL:
    put_called(s, b, i);
    break;
  case INSTR_FENCE:
    if ((s->unit->keeps_known || s->unit->views) && i->op == FENCE_THREAD) {
      build_arg(&s->b, build_do(&s->b, "__ts_fence", i->at),
                build_number(&s->b, TYPE_UCHAR, i->order));
    }
    break;
  case INSTR_EVAL:
  case INSTR_IF:
  case INSTR_UNSUPPORTED: /* no thread has these two */
  case INSTR_COUNT:
    break;
  }
  step_buffer_after(s, i);
  put_view_after(s, i);
  put_birth(s, b, i);
  step_unset_after(s, i);
}
