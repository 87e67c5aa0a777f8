/* uses.c -- what threads access, and where: each access with what is held
 * there, the creations of threads, and which mutexes protect nothing, as who
 * gives them back may not hold them. */
#include "transforms/analysis/sharing.h"

#include "transforms/analysis/effects.h"
#include "transforms/analysis/sites.h"

/* --- accesses --- */

static struct use *use_new(struct sharing *s, const struct expr *place,
                           struct expr *load, bool write)
{
  struct use *a = ARENA_NEW(s->arena, struct use);
  *a = (struct use){.thread = s->thread,
                    .instr = s->instr,
                    .load = load,
                    .place = place,
                    .write = write,
                    .locks_it = s->locks_it,
                    .taken = s->taken,
                    .block = s->block,
                    .position = s->position,
                    .locks = s->locks,
                    .site = s->site,
                    .argument = s->argument,
                    .shared = s->shared,
                    .surely = s->surely,
                    .number = s->all.count};
  VEC_PUSH(s->arena, &s->all, a);
  return a;
}

static void add_use(struct sharing *s, const struct expr *place,
                    struct expr *load, bool write)
{
  struct set objects = {0};
  struct use *a = use_new(s, place, load, write);
  points_to_place(s->pointsto, place, &objects);
  SET_EACH(o, &objects)
  {
    VEC_PUSH(s->arena, &s->of_object[o], a);
  }
}

static const struct block *block_of(const struct sharing *s)
{
  return s->thread->flat->blocks.at[s->block];
}

static void add_access(void *user, const struct access *a)
{
  struct sharing *s = user;
  if (place_is_own(a->place)) {
    return;
  }
  s->site = site_of_access(s->unit, block_of(s), s->instr, a);
  s->shared = a->shared;
  s->surely = !a->guard && !a->failure;
  add_use(s, a->place, a->load, access_writes(a));
}

static void add_pointee(struct sharing *s, struct expr *pointer, bool write)
{
  struct expr *place =
      expr_new(s->unit->program, EXPR_DEREF, pointer->at, pointer->type->base);
  place->a = pointer;
  add_use(s, place, NULL, write);
}

/* What a pointer argument leads to is read and written. A model's state is
 * that and nothing beside it. */
static void add_argument(struct sharing *s, struct expr *arg, bool state)
{
  if (state && arg->kind == EXPR_ADDR) {
    add_use(s, arg->a, NULL, true);
  } else if (arg->type->kind == TYPE_POINTER) {
    add_pointee(s, arg, true);
  }
}

/* Of a function of the C library whose effects are known. False: they are
 * not. */
static bool add_effects(struct sharing *s, const struct instr *i)
{
  struct effects all = {0};
  if (!model_has(i->model, LIBRARY) || !effects_of(s->arena, i, &all)) {
    return false;
  }
  for (uint32_t k = 0; k < all.count; k++) {
    if (all.at[k].at->type->kind == TYPE_POINTER) {
      add_pointee(s, all.at[k].at, all.at[k].writes);
    }
  }
  return true;
}

static void add_arguments(struct sharing *s, struct instr *i)
{
  if (i->model == MODEL_LEFT) {
    add_use(s, i->args[0]->a->a, NULL, true);
    return;
  }
  if (add_effects(s, i)) {
    return;
  }
  const struct call_row *row = unit_call(s->unit, i);
  bool synchronises = row && states_have(row->args, ~0u);
  bool library = model_has(i->model, LIBRARY);
  bool frees = bounds_check(&s->unit->bounds, PROPERTY_MEMSAFETY) ||
               bounds_check(&s->unit->bounds, PROPERTY_RACE);
  for (uint32_t k = 0; k < i->arg_count; k++) {
    s->argument = k;
    if ((library || synchronises) && (!call_frees(i) || frees)) {
      /* Whoever takes a mutex when it can go on looks at the rest then. */
      struct locks *before = s->locks;
      if (model_has(i->model, TAKES) && k + 1 < i->arg_count) {
        s->locks = locks_after(s, s->locks, i);
      }
      s->locks_it = model_has(i->model, TAKES | GIVES | OBSERVES) &&
                    i->args[k] == mutex_of(row, i);
      s->taken = s->locks_it && model_has(i->model, TAKES) && step_waits(i)
                     ? locks_mutex(s, row, i)
                     : NULL;
      add_argument(s, i->args[k], !library);
      s->locks_it = false;
      s->taken = NULL;
      s->locks = before;
    }
  }
}

/* Who accesses an object has to know that it is there: its life begins where
 * it is made (C11 6.2.4p2, 7.22.3p1), which is as if all of it was written. */
static void add_birth(struct sharing *s, struct instr *i)
{
  uint32_t object = instr_makes(i);
  if (!s->births || !object) {
    return;
  }
  struct program *p = s->unit->program;
  struct expr *place;
  if (i->kind == INSTR_DECLARE) {
    place = expr_var(p, i->at, i->var);
  } else {
    place = expr_new(p, EXPR_DEREF, i->at, i->place->type);
    place->a = expr_load(p, i->place);
  }
  s->site = 0;
  s->shared = s->surely = false;
  struct use *a = use_new(s, place, NULL, true);
  a->birth = true;
  VEC_PUSH(s->arena, &s->of_object[object], a);
}

static void add_instr(struct sharing *s, struct instr *i)
{
  s->instr = i;
  add_birth(s, i);
  instr_accesses(i, add_access, s);
  if (i->kind == INSTR_CALL) {
    s->site = site_of_call(s->unit, block_of(s), i);
    s->shared = i->visible || model_row(i->model)->touches == TOUCH_STATES;
    s->surely = false;
    add_arguments(s, i);
  }
}

/* The creator's blocks that may run after it created the thread. */
static void find_after(struct sharing *s, struct func *f, struct after *a)
{
  struct block_vec todo = {0};
  a->blocks = arena_alloc_array(s->arena, f->blocks.count, sizeof *a->blocks);
  VEC_PUSH(s->arena, &todo, f->blocks.at[a->block]);
  while (todo.count) {
    struct block *b = todo.at[--todo.count];
    for (uint32_t i = 0; i < block_targets(b); i++) {
      if (!a->blocks[b->to[i]->id]) {
        a->blocks[b->to[i]->id] = true;
        VEC_PUSH(s->arena, &todo, b->to[i]);
      }
    }
  }
}

static bool creates(const struct instr *i, const struct thread *t)
{
  return t->repeats
             ? i->model == MODEL_START && i->args[0]->value[0] == t->index
             : t->created == i;
}

static void note_creation(struct sharing *s, const struct instr *i)
{
  for (uint32_t t = 1; t < s->unit->threads.count; t++) {
    struct after *a = &s->after[t];
    if (!creates(i, s->unit->threads.at[t])) {
      continue;
    }
    if (a->by) {
      struct after *other = ARENA_NEW(s->arena, struct after);
      *other = *a;
      a->next = other;
    }
    a->by = s->thread;
    a->block = s->block;
    a->position = s->position;
    a->joined = s->locks->joined;
    find_after(s, s->thread->flat, a);
  }
}

/* --- mutexes that are given back --- */

static void add_broken(struct sharing *s, struct expr *mutex)
{
  struct expr *place = expr_new(
      s->unit->program, EXPR_DEREF, mutex->at,
      mutex->type->kind == TYPE_POINTER ? mutex->type->base : mutex->type);
  place->a = mutex;
  points_to_place(s->pointsto, place, &s->broken);
}

/* A mutex that the thread may not hold is given back: it may be another's. Who
 * asks again, when sites are known, changes nothing. */
static void note_release(struct sharing *s, struct instr *i)
{
  const struct call_row *row = unit_call(s->unit, i);
  if (model_has(i->model, GIVES)) {
    struct expr *mutex = locks_mutex(s, row, i);
    bool held = locks_have(s->locks, mutex);
    i->held = s->unit->sites ? i->held : held;
    if (!held) {
      add_broken(s, mutex);
    }
  }
}

/* --- all of a thread --- */

static void collect_thread(struct sharing *s, struct thread *t)
{
  struct func *f = t->flat;
  struct block_vec order = {0};
  s->thread = t;
  steady_begin(&s->steady, f);
  struct locks **entry = locks_find(s, &order);
  for (uint32_t k = 0; k < order.count; k++) {
    struct block *b = order.at[k];
    s->block = b->id;
    s->position = 0;
    s->locks = entry[b->id];
    for (struct instr *i = b->first; i; i = i->next) {
      s->position++;
      add_instr(s, i);
      note_creation(s, i);
      note_release(s, i);
      s->locks = locks_after(s, s->locks, i);
    }
    s->instr = NULL;
    s->position++;
    if (b->value) {
      expr_accesses(b->value, add_access, s);
    }
  }
}

void uses_collect(struct sharing *s, uint32_t objects)
{
  s->of_object = arena_alloc_array(s->arena, objects, sizeof *s->of_object);
  s->all.count = 0;
  s->broken = (struct set){0};
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    collect_thread(s, s->unit->threads.at[t]);
  }
}
