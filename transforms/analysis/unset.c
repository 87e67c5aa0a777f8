/* unset.c -- see unset.h. Blind to order, but for where variables are declared
 * (maybe_uninitialised.c, nondet.c). */
#include "transforms/analysis/unset.h"

#include "transforms/analysis/points_to.h"
#include "transforms/analysis/set_first.h"

#include <string.h>

struct unset {
  struct unit *unit;
  struct points_to *points_to;
  struct set objects; /* that may have unset bytes */
  bool more;          /* another one was found */
};

static void add(struct unset *s, uint32_t object)
{
  s->more = set_add(s->unit->arena, &s->objects, object,
                    points_to_objects(s->points_to)) ||
            s->more;
}

static void add_objects(struct unset *s, const struct set *of)
{
  s->more = set_add_all(s->unit->arena, &s->objects, of) || s->more;
}

bool unset_var(const struct unset *s, const struct var *v)
{
  return s && set_has(&s->objects, v->node);
}

bool unset_allocation(const struct unset *s, const struct instr *i)
{
  return s && call_allocates(i) && model_has(i->model, UNSTORED) &&
         i->model != MODEL_REALLOC && set_has(&s->objects, i->note_object);
}

bool unset_place(struct unset *s, const struct expr *place)
{
  struct set objects = {0};
  if (!s) {
    return false;
  }
  points_to_place(s->points_to, place, &objects);
  return set_meets(&objects, &s->objects);
}

bool unset_pointee(struct unset *s, const struct expr *pointer)
{
  struct set objects = {0};
  if (!s) {
    return false;
  }
  points_to_value(s->points_to, pointer, &objects);
  return set_meets(&objects, &s->objects);
}

struct reader {
  struct unset *s;
  bool found;
};

static void see_read(void *user, const struct access *a)
{
  struct reader *r = user;
  r->found = r->found || unset_place(r->s, a->place);
}

bool unset_value(struct unset *s, struct expr *value)
{
  struct reader r = {s, false};
  if (s && value) {
    expr_accesses(value, see_read, &r);
  }
  return r.found;
}

/* --- where it begins, and where it goes --- */

static void begin(void *user, const struct instr *birth)
{
  add(user,
      birth->kind == INSTR_DECLARE ? birth->var->node : birth->note_object);
}

/* What set_first.c leaves alone. */
static void begin_scalar(struct unset *s, const struct instr *i)
{
  const struct var *v = i->kind == INSTR_DECLARE ? i->var : NULL;
  if (v && v->is_unset && !v->address_taken && type_is_scalar(v->type) &&
      !nondet_is_set(i)) {
    add(s, v->node);
  }
}

/* What a library function may copy from one argument to another. */
static void flow_in_call(struct unset *s, const struct instr *i)
{
  bool reads = false;
  for (uint32_t k = 0; k < i->arg_count; k++) {
    struct set objects = {0};
    if (i->args[k]->type->kind == TYPE_POINTER) {
      points_to_value(s->points_to, i->args[k], &objects);
      reads = reads || set_meets(&objects, &s->objects);
    }
  }
  for (uint32_t k = 0; reads && k < i->arg_count; k++) {
    struct set objects = {0};
    if (i->args[k]->type->kind == TYPE_POINTER) {
      points_to_value(s->points_to, i->args[k], &objects);
      add_objects(s, &objects);
    }
  }
}

static void flow(struct unset *s, const struct instr *i)
{
  bool stores = i->kind == INSTR_ASSIGN || i->kind == INSTR_RMW;
  struct set to = {0};
  if (i->kind == INSTR_CALL && (!i->model || model_has(i->model, LIBRARY))) {
    flow_in_call(s, i);
  }
  if (stores && (unset_value(s, i->value) ||
                 (i->kind == INSTR_RMW && unset_place(s, i->target)))) {
    points_to_place(s->points_to, i->kind == INSTR_RMW ? i->target : i->place,
                    &to);
    if (i->place) {
      points_to_place(s->points_to, i->place, &to);
    }
    add_objects(s, &to);
  }
}

static void each_instr(struct unset *s,
                       void (*visit)(struct unset *s, const struct instr *i))
{
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    const struct block_vec *all = &s->unit->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        visit(s, i);
      }
    }
  }
}

struct unset *unset_find(struct unit *u)
{
  struct unset *s = ARENA_NEW(u->arena, struct unset);
  s->unit = u;
  s->points_to = points_to_find(u);
  set_first_run(u, begin, s);
  each_instr(s, begin_scalar);
  bool any = s->more;
  while (s->more) {
    s->more = false;
    each_instr(s, flow);
  }
  return any ? s : NULL;
}
