/* evaluation_order.c -- whether it matters which operand is evaluated first.
 *
 * Needs: threads, sharing.c's visible accesses; the functions' `orders`.
 * Gives: unit.order: text and place of the first operands that C leaves in no
 * order, of which one may write what the other reads or writes; or that may
 * both do what other threads see, or one of which ends the program where the
 * other fails. Everywhere else left to right is as good as any order.
 *
 * What functions touch is summed up over their calls. Objects are variables;
 * what pointers lead to is told apart by member and by type, as the aliasing
 * rules of C11 6.5p7 have it. */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

#include <stdlib.h>
#include <string.h>

enum { TOUCHES_MAX = 300 };

struct touch {
  const struct var *var;     /* NULL: what some pointer leads to */
  const struct field *field; /* the member of a struct it is, or NULL */
  const struct type *type;
  bool write;
  bool event; /* atomic or volatile, and another thread could see it */
};

struct effects {
  VEC(struct touch) all;
  bool syncs; /* other threads see it, or it sees them */
  bool waits; /* for what others do; not only for a lock */
  bool stops; /* may end the program, or an execution */
  bool fails; /* may violate an assertion */
  bool more;  /* and what not: too much to list; nothing is added to it */
};

struct orders {
  struct unit *unit;
  VEC(loc_t) visible;    /* places of visible accesses, sorted */
  struct effects others; /* of all threads but main */
};

/* --- which accesses are visible --- */

static void note_visible(struct orders *o, const struct expr *e)
{
  if (e->visible) {
    VEC_PUSH(o->unit->arena, &o->visible, e->at);
  }
  for (int i = 0; i < expr_operands(e); i++) {
    note_visible(o, expr_operand(e, i));
  }
}

static void note_instr(struct orders *o, const struct instr *i)
{
  if (i->visible) {
    VEC_PUSH(o->unit->arena, &o->visible, i->at);
  }
  struct slot has;
  for (uint32_t k = 0; (has = instr_slot(i, k)).e; k++) {
    note_visible(o, has.e);
  }
}

static int compare_places(const void *a, const void *b)
{
  loc_t x = *(const loc_t *)a, y = *(const loc_t *)b;
  return (x > y) - (x < y);
}

static void find_visible(struct orders *o)
{
  for (uint32_t t = 0; t < o->unit->threads.count; t++) {
    const struct func *f = o->unit->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (const struct instr *i = block->first; i; i = i->next) {
        note_instr(o, i);
      }
      if (block->value) {
        note_visible(o, block->value);
      }
    }
  }
  if (o->visible.count) {
    qsort(o->visible.at, o->visible.count, sizeof *o->visible.at,
          compare_places);
  }
}

static bool is_visible(const struct orders *o, loc_t at)
{
  return o->visible.count && bsearch(&at, o->visible.at, o->visible.count,
                                     sizeof at, compare_places);
}

/* --- what an instruction touches --- */

static bool is_same_touch(const struct touch *a, const struct touch *b)
{
  return a->var == b->var && a->field == b->field && a->write == b->write &&
         a->event == b->event &&
         (a->type == b->type || type_same(a->type, b->type, 0));
}

/* Says whether it is new. */
static bool add(struct orders *o, struct effects *e, const struct touch *t)
{
  if (e->more) {
    return false;
  }
  for (uint32_t i = 0; i < e->all.count; i++) {
    if (is_same_touch(&e->all.at[i], t)) {
      return false;
    }
  }
  if (e->all.count >= TOUCHES_MAX) {
    e->more = true;
    return true;
  }
  VEC_PUSH(o->unit->arena, &e->all, *t);
  return true;
}

static bool is_ours(const struct var *v)
{
  return v->kind == VAR_TEMP ||
         (v->name && strncmp(v->name->text, "__ts_", 5) == 0);
}

static void touch(struct orders *o, struct effects *e, const struct expr *place,
                  bool write, bool atomic, loc_t at)
{
  unsigned quals = type_quals(place->type);
  struct touch t = {
      .var = place_root(place), .type = place->type, .write = write};
  if (t.var ? is_ours(t.var) : place->kind == EXPR_STRING) {
    return;
  }
  if (place->kind == EXPR_MEMBER && place->a->type->kind == TYPE_STRUCT) {
    t.field = place->field;
  }
  t.event =
      (atomic || quals & (QUAL_ATOMIC | QUAL_VOLATILE)) && is_visible(o, at);
  add(o, e, &t);
}

static void reads(struct orders *o, struct effects *e, const struct expr *x)
{
  if (x->kind == EXPR_LOAD) {
    touch(o, e, x->a, false, false, x->at);
  }
  for (int i = 0; i < expr_operands(x); i++) {
    reads(o, e, expr_operand(x, i));
  }
}

/* Writes a place; its address is computed from what is read. */
static void writes(struct orders *o, struct effects *e,
                   const struct expr *place, bool atomic, loc_t at)
{
  touch(o, e, place, true, atomic, at);
  reads(o, e, place);
}

static void through(struct orders *o, struct effects *e, const struct expr *p,
                    bool write, bool atomic, loc_t at)
{
  while (p->kind == EXPR_CAST && p->type->kind == TYPE_POINTER &&
         p->a->type->kind == TYPE_POINTER) {
    p = p->a;
  }
  if (p->type->kind != TYPE_POINTER || p->type->base->kind == TYPE_FUNCTION) {
    return;
  }
  if (p->kind == EXPR_ADDR || p->kind == EXPR_DECAY) {
    touch(o, e, p->a, write, atomic, at);
    return;
  }
  struct expr place = {.kind = EXPR_DEREF, .type = p->type->base, .at = at};
  place.a = (struct expr *)p;
  touch(o, e, &place, write, atomic, at);
}

static void atomic_call(struct orders *o, struct effects *e,
                        const struct instr *i, const struct atomic_row *row)
{
  bool loads = row->kind == ATOMIC_LOAD;
  for (uint32_t k = 0; k < i->arg_count; k++) {
    through(o, e, i->args[k], k > 0 || !loads, k == 0, i->at);
  }
}

/* A function outside: what its pointers lead to, unless that is constant. */
static void outside_call(struct orders *o, struct effects *e,
                         const struct instr *i, const struct func *f,
                         bool scans)
{
  for (uint32_t k = 0; k < i->arg_count; k++) {
    const struct type *ty = k < f->type->length ? f->type->params[k] : NULL;
    bool write =
        ty ? ty->kind == TYPE_POINTER && !(type_quals(ty->base) & QUAL_CONST)
           : scans;
    through(o, e, i->args[k], write, false, i->at);
  }
}

/* By the letters of calls.def. */
static void model_call(struct orders *o, struct effects *e,
                       const struct instr *i, const struct call_row *row)
{
  const enum model_trait seen = BLOCKS | OBSERVES | POINT | TAKES | GIVES;
  e->syncs = e->syncs || model_has(row->model, seen) ||
             states_have(row->args, ~(unsigned)STATE_ATTRIBUTES);
  e->waits =
      e->waits ||
      states_have(row->args, STATE_CONDITION | STATE_SEMAPHORE | STATE_BARRIER);
  for (uint32_t k = 0; k < i->arg_count && row->args[k]; k++) {
    if (row->args[k] == 'o') {
      through(o, e, i->args[k], true, false, i->at);
    }
  }
}

/* va_start and its kin: the list is an array, of which they get the address. */
static bool list_call(struct orders *o, struct effects *e,
                      const struct instr *i, const struct func *f)
{
  if (strncmp(f->name->text, "__builtin_va_", 13) != 0 || !i->arg_count ||
      i->args[0]->kind != EXPR_LOAD) {
    return false;
  }
  writes(o, e, i->args[0]->a, false, i->at);
  return true;
}

static void constants_call(struct orders *o, struct effects *e,
                           const struct instr *i, const struct func *f)
{
  const struct call_row *row = call_find(f->name->text);
  const struct atomic_row *atomic = atomic_find(f->name->text);
  if (atomic) {
    atomic_call(o, e, i, atomic);
    return;
  }
  if (list_call(o, e, i, f)) {
    return;
  }
  switch (row ? (enum call_kind)row->kind : CALL_NONE) {
  case CALL_EXIT:
    e->syncs = e->stops = true;
    break;
  case CALL_CREATE:
  case CALL_JOIN:
  case CALL_TRYJOIN:
    e->syncs = e->waits = true;
    outside_call(o, e, i, f, false);
    break;
  case CALL_MODEL:
    model_call(o, e, i, row);
    break;
  case CALL_BEGIN:
  case CALL_END:
  case CALL_ONCE:
  case CALL_PUSH:
  case CALL_POP:
    e->syncs = true;
    break;
  case CALL_FAIL:
  case CALL_ASSERT:
    e->fails = true;
    break;
  case CALL_ASSUME:
  case CALL_HALT:
    e->stops = true;
    break;
  case CALL_IGNORE:
  case CALL_NONDET:
  case CALL_RANDOM:
  case CALL_SEED:
  case CALL_TIME:
  case CALL_ALLOCATE:
  case CALL_OBSTACLE:
    break;
  case CALL_NONE:
  case CALL_OUTPUT:
  case CALL_PURE:
  case CALL_MEMORY:
  case CALL_SCAN:
  case CALL_ASPRINTF:
    outside_call(o, e, i, f, row && row->kind == CALL_SCAN);
    break;
  }
}

/* --- what a function touches --- */

/* More is in `from`, which a call adds: variables of its own are not. */
static bool merge(struct orders *o, struct effects *e,
                  const struct effects *from)
{
  bool grows = (from->syncs && !e->syncs) || (from->waits && !e->waits) ||
               (from->stops && !e->stops) || (from->fails && !e->fails) ||
               (from->more && !e->more);
  e->syncs = e->syncs || from->syncs;
  e->waits = e->waits || from->waits;
  e->stops = e->stops || from->stops;
  e->fails = e->fails || from->fails;
  e->more = e->more || from->more;
  for (uint32_t i = 0; i < from->all.count && !e->more; i++) {
    const struct touch *t = &from->all.at[i];
    bool own =
        t->var && (t->var->kind == VAR_LOCAL || t->var->kind == VAR_PARAM);
    grows = (!own && add(o, e, t)) || grows;
  }
  return grows;
}

static void call(struct orders *o, struct effects *e, const struct instr *i)
{
  const struct expr *callee = i->value;
  if (callee->kind == EXPR_FUNC) {
    const struct func *f = callee->func;
    f = f->alias_of ? f->alias_of : f;
    if (f->defined && f->effects) {
      merge(o, e, f->effects);
    } else {
      constants_call(o, e, i, f);
    }
    return;
  }
  reads(o, e, callee);
  const struct program *p = o->unit->program;
  for (uint32_t k = 0; k < p->funcs.count; k++) {
    const struct func *f = p->funcs.at[k];
    if (f->effects && callee->type->kind == TYPE_POINTER &&
        type_callable(f->type, callee->type->base)) {
      merge(o, e, f->effects);
    }
  }
}

static void instr_effects(struct orders *o, struct effects *e,
                          const struct instr *i)
{
  if (i->place) {
    writes(o, e, i->place, false, i->at);
  }
  if (i->value && i->kind != INSTR_CALL) {
    reads(o, e, i->value);
  }
  if (i->kind == INSTR_RMW) {
    writes(o, e, i->target, true, i->at);
  } else if (i->kind == INSTR_CALL) {
    for (uint32_t k = 0; k < i->arg_count; k++) {
      reads(o, e, i->args[k]);
    }
    call(o, e, i);
  }
}

static bool sum_up(struct orders *o, struct func *f)
{
  struct effects e = {0};
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    const struct block *block = f->blocks.at[b];
    for (const struct instr *i = block->first; i; i = i->next) {
      instr_effects(o, &e, i);
    }
    if (block->value) {
      reads(o, &e, block->value);
    }
  }
  return merge(o, f->effects, &e);
}

static void sum_up_all(struct orders *o)
{
  struct program *p = o->unit->program;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    f->effects = f->reachable && f->defined
                     ? ARENA_NEW(o->unit->arena, struct effects)
                     : NULL;
  }
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = 0; i < p->funcs.count; i++) {
      struct func *f = p->funcs.at[i];
      grows = (f->effects && sum_up(o, f)) || grows;
    }
  }
}

static void sum_up_threads(struct orders *o)
{
  for (uint32_t t = 1; t < o->unit->threads.count; t++) {
    const struct func *f = o->unit->threads.at[t]->start;
    if (f && f->effects) {
      merge(o, &o->others, f->effects);
    } else {
      o->others.more = true;
    }
  }
}

/* --- operands --- */

static bool is_in(const struct operand *x, uint32_t number)
{
  return x->from <= number && number < x->to;
}

static void operand_effects(struct orders *o, const struct func *f,
                            const struct operand *x, struct effects *e)
{
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    const struct block *block = f->blocks.at[b];
    for (const struct instr *i = block->first; i; i = i->next) {
      if (is_in(x, i->number)) {
        instr_effects(o, e, i);
      }
    }
    bool ends = block->term == TERM_BRANCH || block->term == TERM_SWITCH;
    if (ends && is_in(x, block->number)) {
      reads(o, e, block->value);
    }
  }
  if (x->rest && !x->place && expr_is_place(x->rest)) {
    touch(o, e, x->rest, false, false, x->rest->at);
  }
  if (x->rest) {
    reads(o, e, x->rest);
  }
}

/* Any object may be read or written as these. */
static bool is_whole(const struct type *ty)
{
  return !type_is_scalar(ty) || ty->kind == TYPE_COMPLEX ||
         (type_size(ty) == 1 && ty->kind != TYPE_BOOL);
}

static bool types_overlap(const struct type *a, const struct type *b)
{
  return is_whole(a) || is_whole(b) ||
         (type_size(a) == type_size(b) &&
          type_is_integer(a) == type_is_integer(b) &&
          type_is_floating(a) == type_is_floating(b));
}

static bool overlap(const struct touch *a, const struct touch *b)
{
  const struct var *v = a->var ? a->var : b->var;
  bool members = a->field && b->field && a->field->name != b->field->name &&
                 !type_is_record(a->type) && !type_is_record(b->type);
  if (a->var && b->var) {
    return a->var == b->var && !(members && v->type->kind != TYPE_UNION);
  }
  return (!v || v->address_taken) && !members &&
         types_overlap(a->type, b->type);
}

static bool touches_conflict(const struct effects *a, const struct effects *b)
{
  for (uint32_t i = 0; i < a->all.count; i++) {
    const struct touch *x = &a->all.at[i];
    for (uint32_t k = 0; k < b->all.count; k++) {
      const struct touch *y = &b->all.at[k];
      if ((x->write || y->write) && overlap(x, y)) {
        return true;
      }
    }
  }
  return (a->more && (b->all.count || b->more)) || (b->more && a->all.count);
}

/* Other threads could see when it happens. */
static bool is_event(const struct effects *e)
{
  for (uint32_t i = 0; i < e->all.count; i++) {
    if (e->all.at[i].event) {
      return true;
    }
  }
  return e->syncs || e->more;
}

/* b comes before or after what other threads did meanwhile. */
static bool is_passed(const struct orders *o, const struct effects *a,
                      const struct effects *b)
{
  return a->waits && (b->syncs || touches_conflict(b, &o->others));
}

static bool conflict(const struct orders *o, const struct effects *a,
                     const struct effects *b)
{
  bool others = o->unit->threads.count > 1;
  bool ends = (a->stops && b->fails) || (b->stops && a->fails);
  bool seen =
      (is_event(a) && is_event(b)) || is_passed(o, a, b) || is_passed(o, b, a);
  return ends || touches_conflict(a, b) || (others && seen);
}

static bool check(struct orders *o, const struct func *f)
{
  for (uint32_t i = 0; i < f->orders.count; i++) {
    const struct order *x = &f->orders.at[i];
    struct effects a = {0}, b = {0};
    operand_effects(o, f, &x->a, &a);
    operand_effects(o, f, &x->b, &b);
    if (conflict(o, &a, &b)) {
      o->unit->order = "operands are evaluated from left to right";
      o->unit->order_at = x->at;
      return true;
    }
  }
  return false;
}

void evaluation_order_run(struct unit *u)
{
  struct orders o = {.unit = u};
  const struct func_vec *all = &u->program->funcs;
  bool any = false;
  for (uint32_t i = 0; i < all->count; i++) {
    any = any || (all->at[i]->reachable && all->at[i]->orders.count);
  }
  if (!any) {
    return;
  }
  find_visible(&o);
  sum_up_all(&o);
  sum_up_threads(&o);
  for (uint32_t i = 0; i < all->count; i++) {
    bool ours = strncmp(all->at[i]->name->text, "__ts_", 5) == 0;
    if (!ours && all->at[i]->reachable && check(&o, all->at[i])) {
      return;
    }
  }
}
