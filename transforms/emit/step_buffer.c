/* step_buffer.c -- what steps tell of stores that wait in buffers
 * (runtime/models/buffers.c), where some may.
 *
 * While a thread's step is done, memory holds what the thread sees: so loads
 * are as ever, and a store is done as ever, too, between two calls that note
 * where it was and what. Nothing is told of what is the thread's own. */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/points_to.h"
#include "transforms/emit/stepper.h"
#include "transforms/memory_model.h"

static struct instr *tell(struct stepper *s, const char *name, loc_t at)
{
  struct instr *call = build_do(&s->b, name, at);
  build_arg(&s->b, call, build_number(&s->b, TYPE_UINT, s->thread->index));
  return call;
}

static void tell_range(struct stepper *s, struct instr *call,
                       struct expr *place)
{
  uint64_t size;
  struct expr *at = place_location(s->b.program, place, &size);
  build_arg(&s->b, call, at);
  build_arg(&s->b, call, build_number(&s->b, TYPE_ULONG, size));
}

/* --- loads --- */

struct loads {
  struct stepper *stepper;
  loc_t at;
};

/* What waits there in part is seen by others before it is read. A byte is
 * there as a whole. */
static void put_load(void *user, const struct access *a)
{
  struct loads *l = user;
  struct stepper *s = l->stepper;
  uint64_t size;
  if (a->kind != ACCESS_READ || !a->visible) {
    return;
  }
  struct expr *at = place_location(s->b.program, a->place, &size);
  if (size == 1) {
    return;
  }
  if (a->guard) {
    struct expr *e = expr_new(s->b.program, EXPR_COND, at->at, at->type);
    e->a = guard_holds(s->b.program, a->guard);
    e->b = at;
    e->c = expr_cast(s->b.program, build_number(&s->b, TYPE_LONG, 0), at->type,
                     false);
    at = e;
  }
  struct instr *call = tell(s, "__ts_load", l->at);
  build_arg(&s->b, call, at);
  build_arg(&s->b, call, build_number(&s->b, TYPE_ULONG, size));
}

/* --- stores --- */

static bool is_large(const struct instr *i)
{
  return type_size(i->place->type) > BUFFER_BYTES;
}

static bool may_store(const struct stepper *s, const struct instr *i)
{
  const struct expr *place = i->kind == INSTR_CALL ? NULL : buffer_place(i);
  const struct var *v = place ? place_root(place) : NULL;
  return place && !place_is_own(place) && !i->section && !i->joined &&
         !(v && v->owner && v->owner != s->flat && !v->address_taken);
}

static void put_store(struct stepper *s, const struct instr *i,
                      enum buffer_effect effect)
{
  static const char *const names[] = {[BUFFER_KEEPS] = "__ts_store_over",
                                      [BUFFER_BARRIER] = "__ts_store_over",
                                      [BUFFER_TAKES] = "__ts_store",
                                      [BUFFER_PARTS] = "__ts_store_apart"};
  bool own = s->publishes && effect == BUFFER_TAKES;
  tell_range(s, tell(s, own ? "__ts_store_known" : names[effect], i->at),
             i->place);
}

static bool is_taken(const struct stepper *s, const struct instr *i,
                     enum buffer_effect effect)
{
  return may_store(s, i) && (effect == BUFFER_TAKES || effect == BUFFER_PARTS ||
                             (effect != BUFFER_DRAINS && !is_large(i)));
}

/* --- calls --- */

/* A function that may store to what its arguments lead to. */
static bool call_stores(const struct instr *i)
{
  return i->kind == INSTR_CALL && !call_frees(i) &&
         (model_has((enum model)i->model, LIBRARY) ||
          i->model == MODEL_TIMEOFDAY);
}

/* --- all --- */

static void note_large(struct unit *u, const struct instr *i)
{
  if (i->overtaken && is_large(i) && !u->approximate) {
    u->approximate = "a large shared object stored without a buffer";
    u->approximate_at = i->at;
  }
}

void step_buffer_begin(struct stepper *s, const struct instr *i)
{
  if (s->thread->buffers && buffer_effect(s->unit, i) == BUFFER_DRAINS) {
    tell(s, "__ts_drain", i->at);
  }
}

void step_buffer_before(struct stepper *s, const struct instr *i)
{
  struct loads loads = {s, i->at};
  if (s->unit->buffers && i->kind == INSTR_CALL &&
      model_has((enum model)i->model, FREES)) {
    build_arg(&s->b, tell(s, "__ts_leave_block", i->at), i->args[0]);
  }
  if (s->unit->buffers && i->kind == INSTR_CALL && i->model == MODEL_LEFT) {
    tell_range(s, tell(s, "__ts_leave_memory", i->at), i->args[0]->a->a);
  }
  if (!s->thread->buffers) {
    return;
  }
  enum buffer_effect effect = buffer_effect(s->unit, i);
  if (effect == BUFFER_BARRIER) {
    tell(s, "__ts_barrier", i->at);
  }
  if (effect != BUFFER_DRAINS && !i->section && !i->joined) {
    instr_accesses(i, put_load, &loads);
  }
  if (is_taken(s, i, effect)) {
    put_store(s, i, effect);
  } else if (buffer_place(i)) {
    note_large(s->unit, i);
  }
}

void step_buffer_after(struct stepper *s, const struct instr *i)
{
  if (!s->thread->buffers) {
    return;
  }
  enum buffer_effect effect = buffer_effect(s->unit, i);
  if (is_taken(s, i, effect)) {
    build_do(&s->b, "__ts_stored", i->at);
  } else if (effect != BUFFER_DRAINS && !i->section &&
             (call_stores(i) || may_store(s, i))) {
    tell(s, "__ts_changed", i->at);
  }
}

void step_buffer_new(struct stepper *s, const struct instr *declare)
{
  if (s->unit->buffers && declare->var->address_taken) {
    tell_range(s, tell(s, "__ts_leave_memory", declare->at),
               expr_var(s->b.program, declare->at, declare->var));
  }
}

/* --- what others can tell --- */

static bool takes(const struct unit *u, const struct instr *i)
{
  enum buffer_effect effect = buffer_effect(u, i);
  return effect == BUFFER_TAKES || effect == BUFFER_PARTS;
}

/* What of the thread's may leave its buffer. What is stored behind a point's
 * first instruction is not told apart. */
static uint64_t classes_of_late(const struct unit *u, const struct thread *t,
                                const struct step_future *all)
{
  const struct block_vec *blocks = &t->flat->blocks;
  uint64_t late = 0;
  for (uint32_t b = 0; b < blocks->count; b++) {
    const struct block *block = blocks->at[b];
    for (const struct instr *i = block->first; i; i = i->next) {
      bool first = block->point && i == block->first;
      if (takes(u, i)) {
        late |= first ? all[block->point].writes : all[0].later_writes;
      }
    }
  }
  return late;
}

static void change_futures(const struct unit *u, const struct thread *t,
                           struct step_future *all)
{
  const struct block_vec *blocks = &t->flat->blocks;
  for (uint32_t b = 0; t->buffers && b < blocks->count; b++) {
    const struct block *block = blocks->at[b];
    struct step_future *f = &all[block->point];
    if (!block->point) {
      continue;
    }
    if (takes(u, block->first)) {
      f->writes = 0;
    } else if (buffer_effect(u, block->first) == BUFFER_DRAINS) {
      f->drained = t->late;
    }
  }
}

/* Those of threads that are alike may be the same. */
void step_buffer_futures(const struct unit *u, struct step_future **all)
{
  for (uint32_t t = 0; u->buffers && t < u->threads.count; t++) {
    struct thread *thread = u->threads.at[t];
    thread->late = thread->buffers ? classes_of_late(u, thread, all[t]) : 0;
  }
  for (uint32_t t = 0; u->buffers && t < u->threads.count; t++) {
    change_futures(u, u->threads.at[t], all[t]);
  }
}

/* --- what may be read before it was ever stored to --- */

struct reads {
  struct points_to *points_to;
  struct set objects; /* that others may see */
};

static void add_read(void *user, const struct access *a)
{
  struct reads *r = user;
  if (a->visible) {
    points_to_place(r->points_to, a->place, &r->objects);
  }
}

static bool is_new(const struct reads *r, const struct instr *i)
{
  uint32_t node = i->kind == INSTR_DECLARE ? i->var->node
                  : i->kind == INSTR_CALL && model_has(i->model, UNSTORED)
                      ? i->note_object
                      : 0;
  return node && set_has(&r->objects, node);
}

bool step_buffer_unset(struct unit *u)
{
  struct reads reads = {.points_to = points_to_find(u)};
  bool found = false;
  for (int finds = 0; finds < 2; finds++) {
    for (uint32_t t = 0; t < u->threads.count; t++) {
      const struct block_vec *all = &u->threads.at[t]->flat->blocks;
      for (uint32_t b = 0; b < all->count; b++) {
        for (const struct instr *i = all->at[b]->first; i; i = i->next) {
          if (finds) {
            found = found || is_new(&reads, i);
          } else {
            instr_accesses(i, add_read, &reads);
          }
        }
      }
    }
  }
  return found;
}
