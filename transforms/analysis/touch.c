/* touch.c -- what steps touch, for the explorer.
 *
 * Needs: points_run's one visible access per instruction, sites_run.
 * Only what another thread could see counts: other accesses are ordered by
 * those that do; those that a lock protects are told only to who asks for them
 * (tell_locked). What a call touches that is not known here is everything. An
 * object that stays as it was is only read; the explorer sees that. */
#include "transforms/analysis/touch.h"

#include "transforms/analysis/effects.h"
#include "transforms/analysis/sites.h"

#include <string.h>

struct toucher {
  struct unit *unit;
  struct program *program;
  const struct block *block;
  const struct instr *instr; /* NULL: the block's branch */
  struct touches *out;
};

static struct type *void_pointer(struct toucher *t)
{
  struct types *all = &t->program->types;
  return type_pointer(all, type_basic(all, TYPE_VOID));
}

static struct expr *number(struct toucher *t, enum type_kind k, uint64_t value)
{
  return expr_int(t->program, 0, type_basic(&t->program->types, k), value);
}

const char *touch_function(enum touch_kind k)
{
  static const char *const functions[] = {
      [TOUCH_RANGE] = "__ts_accesses",
      [TOUCH_LOCKED] = "__ts_accesses_locked",
      [TOUCH_TEXT] = "__ts_accesses_text",
      [TOUCH_COPIED] = "__ts_accesses_copied",
      [TOUCH_APPENDED] = "__ts_accesses_appended",
      [TOUCH_PRINTED] = "__ts_accesses_printed",
      [TOUCH_BLOCK] = "__ts_accesses_block",
      [TOUCH_ALL] = "__ts_accesses_all",
      [TOUCH_START] = "__ts_accesses_start",
      [TOUCH_END] = "__ts_accesses_end",
      [TOUCH_ENDED] = "__ts_accesses_ended",
      [TOUCH_JOIN] = "__ts_accesses_join",
      [TOUCH_SLOTS] = "__ts_accesses_slots",
      [TOUCH_KEYS] = "__ts_accesses_keys",
      [TOUCH_DOES] = "__ts_syncs",
      [TOUCH_AWAITS] = "__ts_sync"};
  return functions[k];
}

static struct touch *add_new(struct toucher *t, enum touch_kind kind,
                             uint32_t most)
{
  struct touch *touch = VEC_ADD(t->unit->arena, t->out);
  *touch = (struct touch){.kind = (uint8_t)kind};
  touch->args = arena_alloc_array(t->unit->arena, most, sizeof *touch->args);
  return touch;
}

static void add_arg(struct touch *touch, struct expr *arg)
{
  touch->args[touch->count++] = arg;
}

static void add(struct toucher *t, enum touch_kind kind, uint32_t site,
                struct expr *a, struct expr *b, struct expr *c)
{
  struct expr *all[] = {number(t, TYPE_UINT, site), a, b, c};
  struct touch *touch = add_new(t, kind, 4);
  for (uint32_t k = 0; k < 4; k++) {
    if (all[k]) {
      add_arg(touch, all[k]);
    }
  }
}

static struct expr *as_pointer(struct toucher *t, struct expr *e)
{
  return expr_cast(t->program, e, void_pointer(t), true);
}

static void add_range(struct toucher *t, uint32_t site, struct expr *at,
                      struct expr *size, bool writes)
{
  add(t, TOUCH_RANGE, site, as_pointer(t, at), size,
      number(t, TYPE_INT, writes));
}

bool touch_may_write(const struct touch *t)
{
  return t->kind != TOUCH_TEXT &&
         (t->kind != TOUCH_RANGE || t->args[3]->kind != EXPR_INT ||
          t->args[3]->value[0] != 0);
}

/* --- accesses --- */

/* Null where the operand is not evaluated. */
static struct expr *guarded(struct toucher *t, struct expr *at,
                            const struct guard *g)
{
  struct expr *e = expr_new(t->program, EXPR_COND, at->at, void_pointer(t));
  e->a = guard_holds(t->program, g);
  e->b = at;
  e->c = expr_cast(t->program, number(t, TYPE_LONG, 0), void_pointer(t), false);
  return e;
}

/* A compare-exchange that fails writes nothing. */
static struct expr *writes_of(struct toucher *t, const struct access *a)
{
  const struct expr *value = a->failure ? t->instr->value : NULL;
  while (value && value->kind == EXPR_CAST) {
    value = value->a;
  }
  return access_writes(a) && value && value->kind == EXPR_COND
             ? value->a
             : number(t, TYPE_INT, access_writes(a));
}

static void add_access(void *user, const struct access *a)
{
  struct toucher *t = user;
  bool locked = a->shared && !a->visible && t->unit->bounds.tell_locked;
  if (!a->visible && !locked) {
    return;
  }
  uint64_t size;
  struct expr *at = place_location(t->program, a->place, &size);
  add(t, locked ? TOUCH_LOCKED : TOUCH_RANGE,
      site_of_access(t->unit, t->block, t->instr, a),
      a->guard ? guarded(t, at, a->guard) : at, number(t, TYPE_ULONG, size),
      writes_of(t, a));
}

void touches_of_branch(struct unit *u, const struct block *b,
                       struct touches *out)
{
  struct toucher t = {u, u->program, b, NULL, out};
  expr_accesses(b->value, add_access, &t);
}

/* --- calls --- */

/* Pointers to states: what a model's letters say. */
static void add_states(struct toucher *t, uint32_t site, bool writes)
{
  const struct instr *i = t->instr;
  const char *how = unit_call(t->unit, i)->args;
  for (uint32_t k = 1; k < i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    const struct state_row *state = state_find(*how);
    if (state->kind && i->args[k]->type->kind == TYPE_POINTER) {
      add_range(t, site, i->args[k], number(t, TYPE_ULONG, state->bytes),
                writes);
    }
  }
}

static uint64_t pointee_size(const struct expr *pointer)
{
  const struct type *ty = pointer->type;
  return ty->kind == TYPE_POINTER ? type_size(ty->base) : 0;
}

/* A string is read, or written to, or output is. */
static void add_text(struct toucher *t, uint32_t site, const struct effect *e)
{
  static const uint8_t kinds[] = {[EFFECT_TEXT] = TOUCH_TEXT,
                                  [EFFECT_COPIED] = TOUCH_COPIED,
                                  [EFFECT_APPENDED] = TOUCH_APPENDED,
                                  [EFFECT_PRINTED] = TOUCH_PRINTED};
  struct type *size = type_basic(&t->program->types, TYPE_ULONG);
  struct touch *touch =
      add_new(t, (enum touch_kind)kinds[e->kind], t->instr->arg_count + 4);
  add_arg(touch, number(t, TYPE_UINT, site));
  add_arg(touch, as_pointer(t, e->at));
  if (e->other) {
    add_arg(touch, as_pointer(t, e->other));
  }
  add_arg(touch, e->size ? expr_cast(t->program, e->size, size, true)
                         : number(t, TYPE_ULONG, UINT64_MAX));
  for (uint32_t k = e->format;
       e->kind == EFFECT_PRINTED && k < t->instr->arg_count; k++) {
    add_arg(touch, t->instr->args[k]);
  }
}

static void add_effect(struct toucher *t, uint32_t site, const struct effect *e)
{
  if (e->kind == EFFECT_BYTES) {
    add_range(t, site, e->at, e->size, e->writes);
  } else if (e->kind == EFFECT_POINTEE) {
    add_range(t, site, e->at, number(t, TYPE_ULONG, pointee_size(e->at)), true);
  } else {
    add_text(t, site, e);
  }
  VEC_LAST(t->out).pointer = e->at;
}

/* Whether all that it does is known. */
static bool add_effects(struct toucher *t, uint32_t site)
{
  struct effects all = {0};
  bool known = effects_of(t->unit->arena, t->instr, &all);
  for (uint32_t i = 0; t->instr->visible && i < all.count; i++) {
    add_effect(t, site, &all.at[i]);
  }
  return known;
}

/* More than a word: the explorer looks whether a word stays as it was. There
 * is a gap behind the variable. */
static void add_left(struct toucher *t, uint32_t site)
{
  const struct expr *pointer = t->instr->args[0]->a;
  uint64_t size = type_size(pointer->a->type);
  if (t->instr->visible) {
    add_range(t, site, t->instr->args[0],
              number(t, TYPE_ULONG, size < 9 ? 9 : size), true);
  }
}

/* Where others could see that it is given back. */
static void add_block(struct toucher *t, uint32_t site)
{
  const struct instr *i = t->instr;
  const struct bounds *b = &t->unit->bounds;
  bool no_matter = t->unit->views && b->forced_races && !bounds_know_blocks(b);
  if (i->visible && !no_matter) {
    add(t, TOUCH_BLOCK, site, as_pointer(t, i->args[0]), NULL, NULL);
    VEC_LAST(t->out).pointer = i->args[0];
  }
}

static void add_call(struct toucher *t, const struct thread *thread)
{
  const struct instr *i = t->instr;
  uint32_t site = site_of_call(t->unit, t->block, i);
  enum touch_kind kind = model_row(i->model)->touches;
  switch (kind) {
  case TOUCH_NOTHING:
    return;
  case TOUCH_LIBRARY:
    if (!add_effects(t, site) && i->visible) {
      add(t, TOUCH_ALL, site, NULL, NULL, NULL);
    }
    return;
  case TOUCH_STATES:
    add_states(t, site, true);
    return;
  case TOUCH_BLOCK:
    add_block(t, site);
    return;
  case TOUCH_LEFT:
    add_left(t, site);
    return;
  case TOUCH_ALL:
    add(t, kind, site, NULL, NULL, NULL);
    return;
  case TOUCH_END:
    add(t, kind, site, number(t, TYPE_UINT, thread->index), NULL, NULL);
    return;
  case TOUCH_SLOTS:
    add(t, kind, site, i->args[1], i->args[2], NULL);
    return;
  default:
    add(t, kind, site, i->args[i->arg_count - 1], NULL, NULL);
    return;
  }
}

void touches_of_instr(struct unit *u, const struct thread *thread,
                      const struct block *b, const struct instr *i,
                      struct touches *out)
{
  struct toucher t = {u, u->program, b, i, out};
  instr_accesses(i, add_access, &t);
  if (i->kind == INSTR_CALL) {
    add_call(&t, thread);
  }
}

void touches_of_data(struct unit *u, const struct block *b,
                     const struct instr *i, struct touches *out)
{
  struct toucher t = {u, u->program, b, i, out};
  enum touch_kind kind = model_row(i->model)->touches;
  if (i->kind != INSTR_CALL) {
    return;
  }
  if (kind == TOUCH_BLOCK) {
    add_block(&t, site_of_call(u, b, i));
  } else if (kind == TOUCH_LIBRARY) {
    add_effects(&t, site_of_call(u, b, i));
    if (model_has(i->model, FREES)) { /* also where the block stays */
      add_block(&t, site_of_call(u, b, i));
    }
  }
}

void touches_of_question(struct unit *u, const struct block *b,
                         const struct instr *i, struct touches *out)
{
  struct toucher t = {u, u->program, b, i, out};
  uint32_t site = site_of_call(u, b, i);
  for (uint32_t k = 0; k < i->arg_count; k++) {
    expr_accesses(i->args[k], add_access, &t);
  }
  switch ((enum touch_kind)model_row(i->model)->touches) {
  case TOUCH_STATES:
    add_states(&t, site, false);
    return;
  case TOUCH_JOIN:
    add(&t, TOUCH_ENDED, site, i->args[1], NULL, NULL);
    return;
  default:
    add(&t, TOUCH_ALL, site, NULL, NULL, NULL);
    return;
  }
}
