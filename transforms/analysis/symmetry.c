/* symmetry.c -- symmetry reduction: threads that run the same program.
 *
 * Needs: points_run.  Gives: thread.alike: the first thread that runs the same
 * steps on variables of its own; itself if there is none before. States that
 * differ only in which of such threads is where are the same to everybody, as
 * long as nobody can tell threads apart:
 *   - no model that is used keeps or gives threads' names, but those of mutexes
 *     where it is counted what each thread holds: who holds some is not
 *     exchanged meanwhile (runtime/explorer/symmetry.c);
 *   - nobody has the address of a variable of theirs, nor do they allocate;
 *   - who joins one of them joins them all in the same step. */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

#include <string.h>

struct pair {
  const struct thread *a, *b;
};

/* --- the same code --- */

static bool same_expr(const struct pair *p, const struct expr *x,
                      const struct expr *y);

static bool same_var(const struct pair *p, const struct var *x,
                     const struct var *y)
{
  bool own = x->owner == p->a->flat;
  return own ? y->owner == p->b->flat && x->id == y->id &&
                   type_same(x->type, y->type, SAME_QUALS)
             : x == y;
}

static bool same_leaf(const struct pair *p, const struct expr *x,
                      const struct expr *y)
{
  switch ((enum expr_kind)x->kind) {
  case EXPR_INT:
    return x->value[0] == y->value[0] && x->value[1] == y->value[1];
  case EXPR_FLOAT:
    return strcmp(x->spelling, y->spelling) == 0;
  case EXPR_STRING:
    return x->string == y->string;
  case EXPR_VAR:
    return same_var(p, x->var, y->var);
  case EXPR_FUNC:
    return x->func == y->func;
  case EXPR_SIZEOF:
  case EXPR_TYPE:
    return type_same(x->of_type, y->of_type, SAME_QUALS);
  case EXPR_MEMBER:
    return x->field == y->field && same_expr(p, x->object, y->object);
  default:
    return true;
  }
}

static bool same_expr(const struct pair *p, const struct expr *x,
                      const struct expr *y)
{
  if (!x || !y) {
    return x == y;
  }
  if (x->kind != y->kind || x->op != y->op || x->order != y->order ||
      x->is_bits != y->is_bits || x->visible != y->visible ||
      !type_same(x->type, y->type, SAME_QUALS) || !same_leaf(p, x, y)) {
    return false;
  }
  int n = x->kind == EXPR_MEMBER ? 0 : expr_operands(x);
  for (int i = 0; i < n; i++) {
    if (!same_expr(p, expr_operand(x, i), expr_operand(y, i))) {
      return false;
    }
  }
  return true;
}

/* A model's first argument is the thread's number. */
static bool same_call(const struct unit *u, const struct pair *p,
                      const struct instr *x, const struct instr *y)
{
  bool model = u->notes.at[x->note].model || x->model == MODEL_KEEPS;
  bool numbered = model && x->arg_count && x->args[0]->kind == EXPR_INT &&
                  y->args[0]->kind == EXPR_INT &&
                  x->args[0]->value[0] == p->a->index &&
                  y->args[0]->value[0] == p->b->index;
  for (uint32_t k = numbered; k < x->arg_count; k++) {
    if (!same_expr(p, x->args[k], y->args[k])) {
      return false;
    }
  }
  return true;
}

static bool same_instr(const struct unit *u, const struct pair *p,
                       const struct instr *x, const struct instr *y)
{
  if (x->kind != y->kind || x->op != y->op || x->order != y->order ||
      x->failure != y->failure || x->post != y->post ||
      x->joined != y->joined || x->visible != y->visible ||
      u->notes.at[x->note].model != u->notes.at[y->note].model ||
      u->notes.at[x->note].begins != u->notes.at[y->note].begins ||
      !same_expr(p, x->place, y->place) || !same_expr(p, x->value, y->value)) {
    return false;
  }
  switch ((enum instr_kind)x->kind) {
  case INSTR_CALL:
    return x->arg_count == y->arg_count && same_call(u, p, x, y);
  case INSTR_RMW:
    return same_expr(p, x->target, y->target);
  case INSTR_DECLARE:
    return same_var(p, x->var, y->var);
  default:
    return true;
  }
}

static bool same_block(const struct unit *u, const struct pair *p,
                       const struct block *x, const struct block *y)
{
  const struct instr *i = x->first, *k = y->first;
  for (; i && k; i = i->next, k = k->next) {
    if (!same_instr(u, p, i, k)) {
      return false;
    }
  }
  if (i || k || x->term != y->term || x->point != y->point ||
      x->joined != y->joined || !same_expr(p, x->value, y->value)) {
    return false;
  }
  for (uint32_t t = 0; t < block_targets(x); t++) {
    if (x->to[t]->id != y->to[t]->id) {
      return false;
    }
  }
  return true;
}

static bool same_code(const struct unit *u, const struct thread *a,
                      const struct thread *b)
{
  const struct block_vec *x = &a->flat->blocks, *y = &b->flat->blocks;
  const struct pair p = {a, b};
  if (a->start != b->start || a->fork != b->fork || x->count != y->count ||
      a->flat->locals.count != b->flat->locals.count) {
    return false;
  }
  for (uint32_t i = 0; i < x->count; i++) {
    if (!same_block(u, &p, x->at[i], y->at[i])) {
      return false;
    }
  }
  return true;
}

/* --- who could tell --- */

static bool has_state(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  if (!type_is_record(ty) || sync_type_is(ty)) {
    return type_is_record(ty);
  }
  for (uint32_t i = 0; i < ty->record->count; i++) {
    if (has_state(ty->record->fields[i].type)) {
      return true;
    }
  }
  return false;
}

/* Whether the instruction may copy a mutex, with the name of who holds it, or
 * takes one that is a number, which anybody may look at. */
static bool spreads_name(const struct unit *u, const struct instr *i)
{
  const struct call_row *row = unit_call(u, i);
  return u->kinds && (i->model == MODEL_MEMCPY || i->model == MODEL_MEMMOVE ||
                      i->model == MODEL_REALLOC ||
                      (row && states_have(row->args, STATE_NUMBER)) ||
                      (i->kind == INSTR_ASSIGN && has_state(i->place->type)));
}

/* Whether it neither keeps nor gives names of threads. */
static bool is_nameless(const struct unit *u, const struct instr *i)
{
  return model_has(i->model, unit_is_crowd(u) ? NAMELESS | SLEEPERS : NAMELESS);
}

/* Whether all models used let threads be exchanged. */
static bool nobody_is_named(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        if (!is_nameless(u, i) || spreads_name(u, i)) {
          return false;
        }
        if (i->model == MODEL_JOIN && !expr_is_constant(i->args[1])) {
          return false;
        }
      }
    }
  }
  /* A mutex that has kinds has the name of who holds it. */
  return !u->kinds || bounds_check(&u->bounds, PROPERTY_LOCKS);
}

static bool is_exchangeable(const struct thread *t)
{
  for (uint32_t i = 0; i < t->flat->locals.count; i++) {
    if (t->flat->locals.at[i]->address_taken) {
      return false;
    }
  }
  for (uint32_t b = 0; b < t->flat->blocks.count; b++) {
    for (const struct instr *i = t->flat->blocks.at[b]->first; i; i = i->next) {
      if (call_allocates(i) || model_has(i->model, FREES) ||
          i->model == MODEL_START) {
        return false;
      }
    }
  }
  return true;
}

/* Whether of each group that the block joins one of, it joins all. */
static bool joins_whole_groups(const struct unit *u, const struct block *b)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    if (i->model != MODEL_JOIN) {
      continue;
    }
    uint64_t name = i->args[1]->value[0];
    if (name < 1 || name > u->threads.count) {
      return false;
    }
    uint32_t group = u->threads.at[name - 1]->alike;
    for (uint32_t t = 0; t < u->threads.count; t++) {
      bool found = u->threads.at[t]->alike != group;
      for (const struct instr *k = b->first; k && !found; k = k->next) {
        found = k->model == MODEL_JOIN && k->args[1]->value[0] == t + 1;
      }
      if (!found) {
        return false;
      }
    }
  }
  return true;
}

static bool is_joined_in_part(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      if (!joins_whole_groups(u, f->blocks.at[b])) {
        return true;
      }
    }
  }
  return false;
}

static bool some_sleep(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        if (model_has(i->model, SLEEPERS)) {
          return true;
        }
      }
    }
  }
  return false;
}

static void find_alike(struct unit *u)
{
  bool any = unit_reduces(u, REDUCE_EXCHANGE) && u->threads.count > 2 &&
             nobody_is_named(u);
  for (uint32_t t = 1; any && t < u->threads.count; t++) {
    struct thread *b = u->threads.at[t];
    for (uint32_t k = 1; k < t && is_exchangeable(b); k++) {
      struct thread *a = u->threads.at[k];
      if (a->alike == k && is_exchangeable(a) && same_code(u, a, b)) {
        b->alike = k;
        break;
      }
    }
  }
  if (is_joined_in_part(u)) {
    for (uint32_t t = 0; t < u->threads.count; t++) {
      u->threads.at[t]->alike = t;
    }
  }
}

void symmetry_run(struct unit *u)
{
  uint32_t alike = 0;
  /* With many threads it is worth it that no set has their names. */
  u->crowd = unit_has_many(u) && some_sleep(u);
  find_alike(u);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    alike += u->threads.at[t]->alike != t;
  }
  u->crowd = u->crowd && alike > 0;
  u->reduced[REDUCE_EXCHANGE] += alike;
}
