/* step.c -- the threads as functions that go from point to point: a program to
 * run, for the explorer (runtime/explorer/step.h).
 *
 * Needs: points_run.  Gives: C for the machine's own compiler.
 * What can change is put into one section: the program's variables, where each
 * thread is, and those of its own variables that it still needs at some point.
 * The latter are zero where they are not needed, so that states that differ in
 * nothing that matters are equal.
 * A step on memory that nobody else can know of yet is no step of its own: the
 * thread asks and goes on. A loop inside of a step is counted, since it may
 * have no end. One that has none for sure, and does nothing, is gone into once:
 * the thread loops for ever, and others may be stuck meanwhile.
 *
 * Long because a thread's steps, the questions asked at its points and the
 * place of its variables are printed from the same blocks and the same choice
 * of what is kept; what a step touches, what may follow, what is live and who
 * is alike are in files of their own. */
#include "base/buf.h"
#include "contract/steps.h"
#include "transforms/analysis/constants.h"
#include "transforms/analysis/domain.h"
#include "transforms/analysis/endless.h"
#include "transforms/analysis/live.h"
#include "transforms/analysis/may_access.h"
#include "transforms/analysis/sync_actions.h"
#include "transforms/analysis/touch.h"
#include "transforms/analysis/write_only.h"
#include "transforms/emit/step_table.h"
#include "transforms/transforms.h"

#include <inttypes.h>
#include <string.h>

#define SECTION "ts_state"

struct stepper {
  struct unit *unit;
  struct program *program;
  struct program out;
  struct copies copies;
  struct arena *arena;
  struct thread *thread;
  struct func *flat, *func;
  struct block **body, **arrive; /* by block of flat; arrive: of points */
  struct block *block;           /* being filled */
  struct live live;
  bool *kept;      /* by local: lives in the state */
  uint64_t **full; /* by block: kept ones that may be set where it ends */
  uint64_t **zero; /* by block: kept ones to clear on arrival */
  bool *endless;   /* by block: nothing comes any more that others could see */
  struct var *pc;
  struct var *sink; /* __ts_sink */
  bool *read;       /* by global: whether some thread reads it */
  bool publishes;   /* heap memory may be a thread's own */
  struct future **futures;
};

/* --- building blocks --- */

static struct type *basic(struct stepper *s, enum type_kind k)
{
  return type_basic(&s->program->types, k);
}

static struct expr *number(struct stepper *s, enum type_kind k, uint64_t value)
{
  return expr_int(s->program, 0, basic(s, k), value);
}

static struct instr *put(struct stepper *s, enum instr_kind k, loc_t at)
{
  return instr_add(s->program, s->block, k, at);
}

static struct instr *put_call(struct stepper *s, const char *name,
                              struct type *result, loc_t at)
{
  struct instr *i = put(s, INSTR_CALL, at);
  struct func *f = model_func(&s->out, name, result);
  i->value = expr_func(s->program, at, f);
  return i;
}

static void put_arg(struct stepper *s, struct instr *i, struct expr *arg)
{
  instr_add_arg(s->program, i, arg);
}

/* A truth value that a call gives. */
static struct expr *put_question(struct stepper *s, const char *name, loc_t at,
                                 struct instr **call)
{
  struct var *v = var_temp(s->program, s->func, basic(s, TYPE_BOOL), at);
  *call = put_call(s, name, v->type, at);
  (*call)->place = expr_var(s->program, at, v);
  return expr_load(s->program, expr_var(s->program, at, v));
}

static void put_pc(struct stepper *s, uint32_t value)
{
  struct instr *i = put(s, INSTR_ASSIGN, 0);
  i->place = expr_var(s->program, 0, s->pc);
  i->value =
      expr_cast(s->program, number(s, TYPE_INT, value), s->pc->type, true);
}

static void put_jump(struct stepper *s, struct block *to)
{
  s->block->term = TERM_JUMP;
  s->block->to[0] = to;
}

static struct block *put_branch(struct stepper *s, struct expr *value,
                                struct block *to, loc_t at)
{
  struct block *other = block_new(s->program, s->func);
  s->block->term = TERM_BRANCH;
  s->block->at = at;
  s->block->value = value;
  s->block->to[0] = to;
  s->block->to[1] = other;
  return other;
}

static struct expr *address_of(struct stepper *s, struct expr *place)
{
  while (place->kind == EXPR_MEMBER && place->is_bits) {
    place = place->a;
  }
  struct expr *e = expr_new(s->program, EXPR_ADDR, place->at,
                            type_pointer(&s->program->types, place->type));
  e->a = place;
  return expr_cast(s->program, e,
                   type_pointer(&s->program->types, basic(s, TYPE_VOID)), true);
}

static uint64_t size_of(const struct expr *place)
{
  while (place->kind == EXPR_MEMBER && place->is_bits) {
    place = place->a;
  }
  return type_size(place->type);
}

static struct func *new_func(struct stepper *s, const char *what,
                             struct type *result)
{
  struct program *p = s->program;
  struct func *f = ARENA_NEW(s->arena, struct func);
  f->name = names_get_z(
      p->names, arena_printf(s->arena, "__ts_%s_%u", what, s->thread->index));
  f->type = type_function(&p->types, result, NULL, 0, false);
  f->defined = f->is_used = f->is_static = true;
  VEC_PUSH(s->arena, &s->out.funcs, f);
  return f;
}

static void put_return(struct stepper *s, struct expr *value)
{
  s->block->term = TERM_RETURN;
  s->block->value = value;
}

/* The entry of a function that asks where the thread is. */
static struct block *put_switch(struct stepper *s, uint32_t points)
{
  struct block *b = block_new(s->program, s->func);
  b->term = TERM_SWITCH;
  b->value = expr_load(s->program, expr_var(s->program, 0, s->pc));
  b->cases = arena_alloc_array(s->arena, points + 2, sizeof *b->cases);
  return b;
}

static void add_case(struct block *b, uint32_t value, struct block *to)
{
  b->cases[b->case_count++] = (struct switch_case){value, value, to};
}

/* --- what a step touches --- */

struct touched {
  struct expr *at[8];
  uint32_t count;
  bool calls; /* what the call does to its result is no place of the step's */
};

static void touch(struct touched *t, struct expr *place)
{
  for (uint32_t i = 0; i < t->count; i++) {
    if (expr_same(t->at[i], place)) {
      return;
    }
  }
  if (t->count < sizeof t->at / sizeof *t->at) {
    t->at[t->count++] = place;
  }
}

static void touch_access(void *user, const struct access *a)
{
  struct touched *t = user;
  if (a->visible && !(t->calls && access_writes(a))) {
    touch(t, a->place);
  }
}

static void touch_instr(struct touched *t, const struct instr *i)
{
  t->calls = i->kind == INSTR_CALL;
  instr_accesses(i, touch_access, t);
}

/* The places a step surely touches and that can be told before it begins; *all
 * whether there are no others. */
static struct touched touched_by(struct stepper *s, struct block *b, bool *all)
{
  struct touched t = {0};
  const struct note *note = &s->unit->notes.at[b->first->note];
  *all = !note->begins && !note->model && b->first->kind != INSTR_CALL;
  if (note->begins) {
    return t;
  }
  touch_instr(&t, b->first);
  uint32_t known = t.count;
  for (struct instr *i = b->first->next; i && i->joined; i = i->next) {
    touch_instr(&t, i);
    *all = *all && i->kind != INSTR_CALL;
  }
  *all = *all && t.count == known && !b->joined;
  t.count = known;
  return t;
}

static void put_touches(struct stepper *s, const struct touches *all, loc_t at)
{
  for (uint32_t k = 0; k < all->count; k++) {
    const struct touch *t = &all->at[k];
    struct instr *call =
        put_call(s, touch_function(t->kind), basic(s, TYPE_VOID), at);
    for (uint32_t i = 0; i < t->count; i++) {
      put_arg(s, call, t->args[i]);
    }
  }
}

/* --- memory that may be a thread's own --- */

static bool hides_pointer(const struct expr *e)
{
  if (e->kind == EXPR_CAST && e->a->type->kind == TYPE_POINTER &&
      e->type->kind != TYPE_POINTER && e->type->kind != TYPE_BOOL &&
      !type_is_void(e->type) && !expr_is_constant(e->a)) {
    return true;
  }
  if (e->kind == EXPR_BINARY && e->op == OP_SUB &&
      e->a->type->kind == TYPE_POINTER && e->b->type->kind == TYPE_POINTER) {
    return true;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    if (hides_pointer(expr_operand(e, i))) {
      return true;
    }
  }
  return false;
}

static bool instr_hides_pointer(const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE && hides_pointer(o.e)) {
      return true;
    }
  }
  return false;
}

/* There is a heap, and no pointer is ever made a number or taken to pieces, so
 * that where a pointer goes can be seen. */
static bool heap_is_followed(const struct unit *u)
{
  bool heap = false;
  if (u->pieces) {
    return false;
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (const struct instr *i = block->first; i; i = i->next) {
        heap = heap || call_allocates(i);
        if (instr_hides_pointer(i)) {
          return false;
        }
      }
      if (block->value && hides_pointer(block->value)) {
        return false;
      }
    }
  }
  return heap;
}

static bool is_private(const struct stepper *s, const struct expr *place)
{
  const struct var *v = place_root(place);
  return v && v->owner == s->flat && !v->address_taken;
}

/* What was stored there may be how others get to know of memory. */
static void put_publish(struct stepper *s, struct expr *place, loc_t at)
{
  if (!s->publishes || is_private(s, place) || size_of(place) < 8) {
    return;
  }
  struct instr *i = put_call(s, "__ts_publish", basic(s, TYPE_VOID), at);
  put_arg(s, i, address_of(s, place));
  put_arg(s, i, number(s, TYPE_ULONG, size_of(place)));
}

/* The place whose memory decides whether the step at b is one of its own, or
 * NULL if it is in any case. */
static struct expr *own_place(struct stepper *s, struct block *b)
{
  bool all;
  struct touched t = touched_by(s, b, &all);
  if (!s->publishes || !all || t.count != 1 || place_root(t.at[0])) {
    return NULL;
  }
  return t.at[0];
}

/* Otherwise the thread may go on as if there were no point. */
static bool stops_at(void *user, struct block *b)
{
  return b->point && !own_place(user, b);
}

/* --- what has to be zero where --- */

static void note_write(const struct stepper *s, uint64_t *full,
                       const struct expr *place)
{
  const struct var *v = place ? place_root(place) : NULL;
  if (v && v->owner == s->flat && s->kept[v->id] && !v->address_taken) {
    live_add(full, v->id);
  }
}

static void find_full(struct stepper *s)
{
  const struct block_vec *all = &s->flat->blocks;
  uint64_t *now = arena_alloc_array(s->arena, s->live.words, sizeof *now);
  uint64_t **in = arena_alloc_array(s->arena, all->count, sizeof *in);
  s->full = arena_alloc_array(s->arena, all->count, sizeof *s->full);
  s->zero = arena_alloc_array(s->arena, all->count, sizeof *s->zero);
  for (uint32_t b = 0; b < all->count; b++) {
    in[b] = arena_alloc_array(s->arena, s->live.words, sizeof **in);
    s->full[b] = arena_alloc_array(s->arena, s->live.words, sizeof **in);
    s->zero[b] = arena_alloc_array(s->arena, s->live.words, sizeof **in);
  }
  uint32_t params = s->thread->given;
  for (uint32_t i = 0; i < params; i++) {
    if (!s->flat->locals.at[i]->address_taken) {
      live_add(in[0], i);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = 0; k < all->count; k++) {
      const struct block *b = all->at[k];
      memcpy(now, in[k], s->live.words * sizeof *now);
      for (const struct instr *i = b->first; i; i = i->next) {
        note_write(s, now, i->place);
        note_write(s, now, i->kind == INSTR_RMW ? i->target : NULL);
      }
      memcpy(s->full[k], now, s->live.words * sizeof *now);
      for (uint32_t t = 0; t < block_targets(b); t++) {
        struct block *to = b->to[t];
        bool stops = stops_at(s, to);
        for (uint32_t w = 0; w < s->live.words; w++) {
          uint64_t dead = now[w] & ~s->live.in[to->id][w];
          uint64_t stay = stops ? ~dead : UINT64_MAX;
          s->zero[to->id][w] |= to->point ? dead : 0;
          changed = changed || (now[w] & stay & ~in[to->id][w]);
          in[to->id][w] |= now[w] & stay;
        }
      }
    }
  }
}

static void put_zero(struct stepper *s, const uint64_t *set)
{
  if (!unit_reduces(s->unit, REDUCE_DEAD)) {
    return;
  }
  for (uint32_t i = 0; i < s->flat->locals.count; i++) {
    struct var *v = s->flat->locals.at[i];
    if (live_has(set, i) && s->kept[i] && !v->address_taken) {
      s->unit->reduced[REDUCE_DEAD]++;
      put(s, INSTR_ZERO, 0)->place = expr_var(s->program, 0, v);
    }
  }
}

/* --- a thread's steps --- */

static struct instr *put_copy(struct stepper *s, const struct instr *i)
{
  struct instr *copy = put(s, i->kind, i->at);
  *copy = *i;
  copy->next = NULL;
  return copy;
}

/* What CBMC found may want any value, and has it as an input. */
static void put_any(void *user, struct expr *place)
{
  struct stepper *s = user;
  const char *name = model_row(nondet_model(place->type))->name;
  if (name && s->unit->bounds.keep_loops && type_is_integer(place->type)) {
    struct instr *call =
        put_call(s, "__ts_unset", basic(s, TYPE_ULONG), place->at);
    put_arg(s, call, number(s, TYPE_UINT, type_bits(place->type)));
    put_arg(s, call, number(s, TYPE_INT, !type_is_unsigned(place->type)));
    call->place = place;
  } else if (name) {
    put_call(s, name, type_unqualified(&s->program->types, place->type),
             place->at)
        ->place = place;
  } else {
    s->unit->fresh = true; /* it stays zero */
  }
}

/* A new object: zero, or, where that could be read, inputs. For what CBMC
 * found, all is an input that is one there. */
static void put_declare(struct stepper *s, const struct instr *i)
{
  const struct var *v = i->var;
  struct expr *place = expr_var(s->program, i->at, i->var);
  if (nondet_is_at_once_stored(i)) {
    return;
  }
  put(s, INSTR_ZERO, i->at)->place = place;
  bool all = !s->unit->bounds.keep_loops && (v->is_unset || v->address_taken);
  if (all || (v->is_unset && type_is_scalar(v->type))) {
    nondet_each(s->program, place, put_any, s);
  }
  s->unit->fresh = s->unit->fresh || (v->address_taken && !nondet_is_set(i)) ||
                   (v->is_unset && !type_is_scalar(v->type));
}

/* An input of which few values need to be tried. */
static void put_input(struct stepper *s, struct instr *call,
                      const struct domain *d)
{
  call->value =
      expr_func(s->program, call->at,
                model_func(&s->out, "__ts_input", basic(s, TYPE_LONG)));
  put_arg(s, call, number(s, TYPE_LONG, (uint64_t)d->low));
  put_arg(s, call, number(s, TYPE_ULONG, d->count));
  put_arg(s, call, number(s, TYPE_UINT, d->other_count));
  for (uint32_t k = 0; k < d->other_count; k++) {
    put_arg(s, call, number(s, TYPE_LONG, (uint64_t)d->others[k]));
  }
}

/* What the explorer has instead, which knows the heap; or NULL. */
static const char *own_name(const struct instr *i)
{
  static const char *const names[][2] = {{"free", "__ts_free"},
                                         {"realloc", "__ts_own_realloc"},
                                         {"strdup", "__ts_own_strdup"},
                                         {"strndup", "__ts_own_strndup"}};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    if (call_is(i, names[k][0])) {
      return names[k][1];
    }
  }
  return NULL;
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
    struct expr *first =
        expr_new(s->program, EXPR_DEREF, value->at, basic(s, TYPE_UCHAR));
    first->a = expr_cast(s->program, address_of(s, value->a),
                         type_pointer(&s->program->types, basic(s, TYPE_UCHAR)),
                         false);
    value = expr_load(s->program, first);
  }
  if (value->type->kind == TYPE_COMPLEX) {
    return;
  }
  struct instr *i = put(s, INSTR_ASSIGN, value->at);
  i->place = expr_var(s->program, value->at, s->sink);
  i->value = expr_cast(s->program, value, basic(s, TYPE_ULONG), false);
}

/* What is stored to a global that nobody reads the compiler need not compute,
 * nor get to where it is. */
static void put_evaluation(struct stepper *s, const struct instr *i)
{
  const struct var *v = i->place ? place_root(i->place) : NULL;
  bool dropped = i->kind == INSTR_ASSIGN && v && v->kind == VAR_GLOBAL &&
                 v->id < s->program->globals.count &&
                 s->program->globals.at[v->id] == v && !s->read[v->id];
  if (i->kind == INSTR_EVAL || (dropped && expr_may_crash(i->value))) {
    put_sink(s, i->value);
  }
  if (dropped && expr_may_crash(i->place)) {
    put_sink(s, expr_load(s->program, i->place));
  }
}

static void put_step(struct stepper *s, const struct block *b,
                     const struct instr *i)
{
  struct domain domain;
  if (nondet_is_unused(i)) {
    return;
  }
  if (i->kind == INSTR_FENCE) {
    return; /* steps are sequentially consistent without it */
  }
  if (i->kind == INSTR_DECLARE) {
    put_declare(s, i);
    return;
  }
  struct touches touches = {0};
  sync_actions_of_instr(s->unit, i, &touches);
  touches_of_instr(s->unit, s->thread, i, &touches);
  put_touches(s, &touches, i->at);
  put_evaluation(s, i);
  if (i->kind == INSTR_EVAL) {
    return;
  }
  struct instr *copy = put_copy(s, i);
  if (i->model == MODEL_END) {
    copy->value =
        expr_func(s->program, i->at,
                  model_func(&s->out, "__ts_end_thread", basic(s, TYPE_VOID)));
    copy->args = NULL;
    copy->arg_count = 0;
    put_arg(s, copy, number(s, TYPE_UINT, s->thread->index));
    put_arg(s, copy, i->args[0]);
    if (s->publishes) {
      copy = put_call(s, "__ts_publish_result", basic(s, TYPE_VOID), i->at);
      put_arg(s, copy, number(s, TYPE_UINT, s->thread->index));
    }
  } else if (domain_find(s->unit, s->flat, &s->live, b, i, &domain)) {
    put_input(s, copy, &domain);
  } else if (own_name(i)) {
    copy->value =
        expr_func(s->program, i->at,
                  model_func(&s->out, own_name(i), basic(s, TYPE_VOID)));
  }
  s->unit->frees =
      s->unit->frees || call_is(i, "free") || call_is(i, "realloc");
  s->unit->fresh = s->unit->fresh || call_leaves_unset(i);
  if (s->publishes && (call_is(i, "memcpy") || call_is(i, "memmove")) &&
      i->arg_count == 3) { /* of others, only realloc's copy has pointers */
    struct instr *c = put_call(s, "__ts_publish", basic(s, TYPE_VOID), i->at);
    put_arg(s, c, i->args[0]);
    put_arg(s, c, i->args[2]);
  }
  if (i->place) {
    put_publish(s, i->place, i->at);
  }
  if (i->kind == INSTR_RMW) {
    put_publish(s, i->target, i->at);
  }
}

/* The way on to a block of flat; round a loop it is counted. */
static struct block *edge_to(struct stepper *s, const struct block *from,
                             const struct block *to)
{
  struct block *next = to->point ? s->arrive[to->id] : s->body[to->id];
  bool stops = stops_at(s, (struct block *)to);
  if (to->id > from->id || stops) {
    return next;
  }
  struct block *saved = s->block;
  struct block *tick = s->block = block_new(s->program, s->func);
  struct instr *call;
  struct block *out = block_new(s->program, s->func);
  struct expr *over = put_question(s, "__ts_tick", to->at, &call);
  struct block *on = put_branch(s, over, out, to->at);
  s->block = on;
  put_jump(s, next);
  s->block = out;
  call = put_call(s, "__ts_event", basic(s, TYPE_VOID), to->at);
  put_arg(s, call,
          number(s, TYPE_UINT,
                 event_add(s->unit, EVENT_CUT, to->at,
                           "this loop, which goes on without others to see")));
  put_zero(s, s->full[from->id]);
  put_pc(s, STEP_PARKED);
  put_return(s, NULL);
  s->block = saved;
  return tick;
}

static void put_body(struct stepper *s, struct block *b)
{
  bool ended = false;
  s->block = s->body[b->id];
  if (s->endless[b->id]) {
    put_zero(s, s->full[b->id]);
    put_pc(s, STEP_LOOPING);
    put_return(s, NULL);
    return;
  }
  for (const struct instr *i = b->first; i; i = i->next) {
    put_step(s, b, i);
    ended = ended || i->model == MODEL_END;
  }
  if (b->value) {
    struct touches touches = {0};
    touches_of_expr(s->unit, b->value, &touches);
    put_touches(s, &touches, b->at);
  }
  struct block *last = s->block;
  switch ((enum term_kind)b->term) {
  case TERM_JUMP:
    last->to[0] = edge_to(s, b, b->to[0]);
    last->term = TERM_JUMP;
    break;
  case TERM_BRANCH:
    last->to[0] = edge_to(s, b, b->to[0]);
    last->to[1] = edge_to(s, b, b->to[1]);
    last->value = b->value;
    last->term = TERM_BRANCH;
    break;
  default:
    put_zero(s, s->full[b->id]);
    put_pc(s, ended ? STEP_ENDED : STEP_PARKED);
    put_return(s, NULL);
    break;
  }
  last->at = b->at;
}

/* The thread gets to a point: it stops, unless nobody can tell. */
static void put_arrival(struct stepper *s, struct block *b)
{
  struct expr *place = own_place(s, b);
  s->block = s->arrive[b->id];
  if (place) {
    struct instr *call;
    struct expr *own = put_question(s, "__ts_is_own", b->first->at, &call);
    put_arg(s, call, address_of(s, place));
    s->unit->reduced[REDUCE_OWN]++;
    s->block = put_branch(s, own, s->body[b->id], b->first->at);
  }
  put_zero(s, s->zero[b->id]);
  put_pc(s, b->point);
  put_return(s, NULL);
}

static void put_thread(struct stepper *s)
{
  struct block_vec *all = &s->flat->blocks;
  s->func = new_func(s, "step", basic(s, TYPE_VOID));
  s->func->at = s->flat->at;
  struct block *entry = put_switch(s, s->thread->points);
  s->body = arena_alloc_array(s->arena, all->count, sizeof *s->body);
  s->arrive = arena_alloc_array(s->arena, all->count, sizeof *s->arrive);
  for (uint32_t i = 0; i < all->count; i++) {
    s->body[i] = block_new(s->program, s->func);
    s->arrive[i] = all->at[i]->point ? block_new(s->program, s->func) : NULL;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    struct block *b = all->at[i];
    if (b->point) {
      put_arrival(s, b);
      add_case(entry, b->point, s->body[i]);
    }
    put_body(s, b);
  }
  add_case(entry, 0, all->at[0]->point ? s->arrive[0] : s->body[0]);
  s->block = block_new(s->program, s->func);
  put_return(s, NULL);
  entry->to[0] = s->block;
}

/* --- questions about a thread at a point --- */

/* Whether a waiting step can be done. */
static struct expr *put_asked(struct stepper *s, const struct instr *i)
{
  const char *model = model_row(i->model)->name;
  struct instr *call;
  struct expr *ready =
      put_question(s, arena_printf(s->arena, "%s_ready", model), i->at, &call);
  for (uint32_t k = 0; k < i->arg_count; k++) {
    put_arg(s, call, i->args[k]);
  }
  return ready;
}

static struct expr *both(struct stepper *s, struct expr *a, struct expr *b)
{
  return expr_cast(s->program, expr_logic(s->program, OP_LAND, 0, a, b),
                   basic(s, TYPE_BOOL), true);
}

static void put_ready(struct stepper *s)
{
  s->func = new_func(s, "ready", basic(s, TYPE_BOOL));
  struct block *entry = put_switch(s, s->thread->points);
  for (uint32_t k = 0; k < s->flat->blocks.count; k++) {
    const struct block *b = s->flat->blocks.at[k];
    if (!b->point || !step_waits(s->unit, b->first)) {
      continue;
    }
    s->block = block_new(s->program, s->func);
    add_case(entry, b->point, s->block);
    struct expr *all = NULL;
    for (const struct instr *i = b->first; i; i = i->next) {
      if (step_waits(s->unit, i)) {
        struct touches touches = {0};
        touches_of_question(s->unit, i, &touches);
        put_touches(s, &touches, i->at);
        struct expr *ready = put_asked(s, i);
        all = all ? both(s, all, ready) : ready;
      }
    }
    put_return(s, all);
  }
  s->block = block_new(s->program, s->func);
  put_return(s, expr_cast(s->program, number(s, TYPE_INT, 1),
                          basic(s, TYPE_BOOL), true));
  entry->to[0] = s->block;
}

static char kind_of(const struct type *ty)
{
  return ty->kind == TYPE_POINTER ? 'p'
         : type_is_floating(ty)   ? 'f'
         : !type_is_integer(ty)   ? '?'
         : type_is_unsigned(ty)   ? 'u'
                                  : 'd';
}

static bool writes_to(const struct block *b, const struct expr *place)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    const struct expr *to = i->kind == INSTR_RMW ? i->target : i->place;
    if (i->visible && to && expr_same(to, place)) {
      return true;
    }
    if (!i->next || !i->next->joined) {
      break;
    }
  }
  return false;
}

/* A place's address, for a report. */
static void put_shown(struct stepper *s, const struct look *look,
                      struct expr *place, char kind)
{
  struct instr *call = put_call(s, "__ts_look", basic(s, TYPE_VOID), place->at);
  VEC_PUSH(s->arena, &s->unit->looks, *look);
  put_arg(s, call, number(s, TYPE_UINT, look->number));
  put_arg(s, call, address_of(s, place));
  put_arg(s, call, number(s, TYPE_ULONG, size_of(place)));
  put_arg(s, call, number(s, TYPE_INT, (uint64_t)kind));
}

/* What the step at b waits for. */
static void put_asks(struct stepper *s, const struct block *b)
{
  struct touches asks = {0};
  for (const struct instr *i = b->first; i; i = i->next) {
    if (step_waits(s->unit, i)) {
      sync_actions_of_question(s->unit, i, &asks);
    }
  }
  put_touches(s, &asks, b->first->at);
}

static void put_look(struct stepper *s)
{
  s->func = new_func(s, "look", basic(s, TYPE_VOID));
  struct block *entry = put_switch(s, s->thread->points);
  for (uint32_t k = 0; k < s->flat->blocks.count; k++) {
    struct block *b = s->flat->blocks.at[k];
    bool all;
    struct touched t = {0};
    bool waits = b->point && step_waits(s->unit, b->first);
    if (b->point) {
      t = touched_by(s, b, &all);
    }
    if (!t.count && !waits) {
      continue;
    }
    s->block = block_new(s->program, s->func);
    add_case(entry, b->point, s->block);
    if (waits) {
      put_asks(s, b);
    }
    for (uint32_t i = 0; i < t.count; i++) {
      struct expr *place = t.at[i];
      struct look look = {s->thread->index, b->point, i,
                          place_text(s->arena, place), writes_to(b, place)};
      put_shown(s, &look, place, place->is_bits ? '?' : kind_of(place->type));
    }
    put_return(s, NULL);
  }
  if (s->thread->index == 0) {
    struct touches objects = {0};
    sync_actions_of_objects(s->unit, &objects);
    s->block = block_new(s->program, s->func);
    add_case(entry, 0, s->block);
    put_touches(s, &objects, 0);
    put_return(s, NULL);
  }
  s->block = block_new(s->program, s->func);
  put_return(s, NULL);
  entry->to[0] = s->block;
}

/* --- variables --- */

static struct var *new_state(struct stepper *s, struct type *ty,
                             const char *name)
{
  struct var *v = ARENA_NEW(s->arena, struct var);
  v->kind = VAR_GLOBAL;
  v->is_static = v->is_used = true;
  v->type = ty;
  v->name = names_get_z(s->program->names, name);
  v->section = SECTION;
  v->id = s->out.globals.count;
  VEC_PUSH(s->arena, &s->out.globals, v);
  return v;
}

/* What is read at some point, or can be reached from elsewhere. */
static void find_kept(struct stepper *s)
{
  const struct func *f = s->flat;
  uint32_t params = s->thread->given;
  s->live = live_find(s->arena, s->flat);
  s->kept = arena_alloc_array(s->arena, f->locals.count + 1, sizeof *s->kept);
  for (uint32_t i = 0; i < f->locals.count; i++) {
    s->kept[i] = i < params || f->locals.at[i]->address_taken;
  }
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (uint32_t i = 0; f->blocks.at[b]->point && i < f->locals.count; i++) {
      s->kept[i] = s->kept[i] || live_has(s->live.in[b], i);
    }
  }
}

/* Variables are named by where they are: the state, or one of the functions. */
static void place_variables(struct stepper *s, struct func *step)
{
  for (uint32_t i = 0; i < s->flat->locals.count; i++) {
    struct var *v = copies_var(&s->copies, s->flat->locals.at[i]);
    v->is_vla = false; /* its memory is allocated */
    if (!s->kept[i]) {
      v->owner = step;
      v->id = step->locals.count;
      VEC_PUSH(s->arena, &step->locals, v);
      continue;
    }
    v->kind = VAR_GLOBAL;
    v->is_static = true;
    v->owner = NULL;
    v->section = SECTION;
    v->is_literal = v->is_register = false;
    v->id = s->out.globals.count;
    if (!v->name) {
      v->name =
          names_get_z(s->program->names, arena_printf(s->arena, "__ts_%u_t%u",
                                                      s->thread->index, i));
    }
    VEC_PUSH(s->arena, &s->out.globals, v);
  }
}

/* The program's own: all that is ever written is part of the state. Nothing of
 * it may be taken for something of the C library's. */
static void place_globals(struct stepper *s)
{
  const struct var_vec *all = &s->program->globals;
  for (uint32_t i = 0; i < all->count; i++) {
    struct var *v = copies_var(&s->copies, all->at[i]);
    v->id = i;
    v->is_used = v->is_weak = v->is_tls = false;
    v->is_static = true;
    v->asm_label = v->visibility = NULL;
    s->unit->fresh = s->unit->fresh || (v->is_extern && v->reachable);
    v->is_extern = false;
    bool changes = !v->fixed && !(type_quals(v->type) & QUAL_CONST);
    v->section = changes ? SECTION : NULL;
    VEC_PUSH(s->arena, &s->out.globals, v);
  }
}

/* A value that the compiler does not know. */
static const char divisor_text[] =
    "#define __ts_divisor(value) __extension__({ "
    "__typeof__((value) + 0) any = (value); "
    "__asm__(\"\" : \"+r\"(any)); any; })\n";

/* Of the program's functions only the addresses are left. */
static void stub_functions(struct stepper *s)
{
  const struct func_vec *all = &s->program->funcs;
  for (uint32_t i = 0; i < all->count; i++) {
    struct func *f = copies_func(&s->copies, all->at[i]);
    f->is_used = f->is_constructor = f->is_destructor = false;
    f->alias_of = NULL;
    f->asm_label = f->section = f->visibility = NULL;
    if (f->defined) {
      f->is_static = true;
      f->is_inline = f->is_noreturn = f->is_weak = false;
      s->func = f;
      s->block = block_new(s->program, f);
      put_call(s, "__ts_stub", basic(s, TYPE_VOID), f->at);
      s->block->term = TERM_UNREACHABLE;
    }
    VEC_PUSH(s->arena, &s->out.funcs, f);
  }
}

/* --- the whole --- */

void step_run(struct unit *u, const char *models, struct buf *out)
{
  struct stepper s = {.unit = u, .program = u->program, .arena = u->arena};
  s.out = *u->program;
  s.out.funcs = (struct func_vec){0};
  s.out.globals = (struct var_vec){0};
  s.publishes = unit_reduces(u, REDUCE_OWN) && heap_is_followed(u);
  s.futures = may_access_find(u, stops_at, &s);
  u->looks.count = u->deeds.count = 0;
  u->reduced[REDUCE_OWN] = u->reduced[REDUCE_DEAD] = 0;
  copies_open(&s.copies, u);
  place_globals(&s);
  s.read = globals_read(u);
  s.sink = ARENA_NEW(u->arena, struct var);
  s.sink->kind = VAR_GLOBAL;
  s.sink->type = basic(&s, TYPE_ULONG);
  s.sink->print_name = "__ts_sink";
  s.thread = u->threads.at[0];
  stub_functions(&s);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    s.thread = u->threads.at[t];
    s.flat = s.thread->flat;
    s.pc = new_state(&s, basic(&s, TYPE_USHORT),
                     arena_printf(s.arena, "__ts_pc_%u", t));
    find_kept(&s);
    find_full(&s);
    s.endless = endless_find(s.arena, s.flat, stops_at, &s);
    put_thread(&s);
    struct func *step = s.func;
    put_ready(&s);
    put_look(&s);
    place_variables(&s, step);
  }
  copies_apply(&s.copies, &s.out);
  program_reach(&s.out);
  models_print(u, models, out);
  buf_puts(out, divisor_text);
  struct print_options po = {.own = SEQUENCE_FILE, .divisor = "__ts_divisor"};
  print_program(&s.out, &po, out);
  buf_puts(out, "#line 1 \"" SEQUENCE_FILE "\"\n");
  step_tables(u, &s.copies, s.futures, out);
}
