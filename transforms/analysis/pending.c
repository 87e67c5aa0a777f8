/* pending.c -- which stores others may see late, so that it makes a difference.
 *
 * Needs: sharing_run.  Gives: buffers, of the unit and its threads;
 * instr.overtaken.
 * A store waits in its thread's buffer until it is seen. That can be told only
 * if the thread goes on meanwhile: if it reads something else that others write
 * before its buffer is drained or, under pso, stores something else. A store
 * that nothing overtakes may as well be done where it leaves the buffer, with
 * all that waits before it: then it goes to memory itself, and if all do, each
 * execution is one of sequential consistency. Under pso a store that goes to
 * memory would take along what waits behind it: so all of a thread's stores go
 * to the buffer, or none does.
 * How many wait at most, a buffer has room for: fewer, and states are smaller.
 * Reductions that count on it that others see what was done are off then. */
#include "transforms/analysis/constants.h"
#include "transforms/memory_model.h"

#include <string.h>

/* From behind a store on. */
struct search {
  const struct unit *unit;
  const struct expr *place; /* of the store */
  bool *seen;               /* by block */
  struct block_vec todo;
  bool stores; /* that overtake it are looked for; else loads */
  bool found;
};

static bool is_same(const struct search *s, const struct expr *place)
{
  return place_root(place) && place_is_fixed(place) &&
         expr_same(place, s->place);
}

static void find_access(void *user, const struct access *a)
{
  struct search *s = user;
  s->found = s->found || (a->visible && access_writes(a) == s->stores &&
                          !is_same(s, a->place));
}

/* Whether later stores leave after all that is there. */
static bool is_barrier(const struct instr *i)
{
  const struct expr *place = buffer_place(i);
  enum memory_order order = place ? access_order(place, i->order)
                            : i->kind == INSTR_FENCE
                                ? (enum memory_order)i->order
                                : MEMORY_PLAIN;
  return order >= MEMORY_RELEASE &&
         (i->kind != INSTR_FENCE || i->op == FENCE_THREAD);
}

static bool stores_at_once(const struct instr *i)
{
  const struct expr *place = buffer_place(i);
  return place && !place_is_own(place) &&
         access_order(place, i->order) == MEMORY_SEQ_CST;
}

/* It looks at what other threads did, but at no memory of the program's. */
static bool observes(const struct instr *i)
{
  return i->model == MODEL_CLOCK || i->model == MODEL_KEY_CREATE ||
         i->model == MODEL_KEY_DELETE || i->model == MODEL_FULL_KEY;
}

/* False: nothing behind it overtakes the store. */
static bool pass(struct search *s, const struct instr *i)
{
  bool drained = buffer_is_drained(s->unit, i);
  if ((drained && i->kind != INSTR_CALL) || (s->stores && is_barrier(i))) {
    return false;
  }
  instr_accesses(i, find_access, s);
  if (drained) { /* what a function of the library does is not known here */
    s->found = s->found || (i->visible && model_has(i->model, LIBRARY));
  }
  s->found = s->found || (observes(i) && !s->stores);
  return !drained && !stores_at_once(i);
}

static void push(struct search *s, struct block *b)
{
  if (!s->seen[b->id]) {
    s->seen[b->id] = true;
    VEC_PUSH(s->unit->arena, &s->todo, b);
  }
}

static void go_from(struct search *s, const struct block *b,
                    const struct instr *i)
{
  for (; i && !s->found; i = i->next) {
    if (!pass(s, i)) {
      return;
    }
  }
  if (b->value && !b->joined) {
    expr_accesses(b->value, find_access, s);
  }
  for (uint32_t k = 0; k < block_targets(b); k++) {
    push(s, block_target(b, k));
  }
}

static bool is_overtaken_by(const struct unit *u, const struct func *f,
                            const struct block *b, const struct instr *i,
                            bool stores)
{
  struct search s = {.unit = u, .place = i->place, .stores = stores};
  s.seen = arena_alloc_array(u->arena, f->blocks.count, sizeof *s.seen);
  go_from(&s, b, i->next);
  while (s.todo.count && !s.found) {
    const struct block *next = s.todo.at[--s.todo.count];
    go_from(&s, next, next->first);
  }
  return s.found;
}

static bool may_wait(const struct unit *u, const struct instr *i)
{
  return i->visible && buffer_place(i) && !place_is_own(i->place) &&
         !i->joined && !i->section && !buffer_is_drained(u, i) &&
         !stores_at_once(i);
}

static void find_overtaken(struct unit *u, struct thread *t)
{
  const struct block_vec *all = &t->flat->blocks;
  bool pso = u->bounds.mm == MM_PSO;
  for (uint32_t b = 0; b < all->count; b++) {
    for (struct instr *i = all->at[b]->first; i; i = i->next) {
      i->overtaken =
          may_wait(u, i) &&
          (!type_is_scalar(i->place->type) || /* in parts, one by one */
           is_overtaken_by(u, t->flat, all->at[b], i, false) ||
           (pso && is_overtaken_by(u, t->flat, all->at[b], i, true)));
      t->buffers = t->buffers || i->overtaken;
    }
  }
  for (uint32_t b = 0; pso && t->buffers && b < all->count; b++) {
    for (struct instr *i = all->at[b]->first; i; i = i->next) {
      i->overtaken = may_wait(u, i);
    }
  }
}

/* --- how many stores may wait at once --- */

/* Behind the instruction, if so many did before it. */
static uint32_t waiting_behind(const struct unit *u, const struct instr *i,
                               uint32_t count)
{
  const struct expr *place = buffer_place(i);
  if (buffer_effect(u, i) == BUFFER_DRAINS) {
    return 0;
  }
  if (!place || place_is_own(place) || i->section || i->joined) {
    return count;
  }
  uint64_t size = type_size(place->type);
  uint64_t entries = (size + BUFFER_PIECE - 1) / BUFFER_PIECE;
  return count + entries < BUFFER_ENTRIES ? count + (uint32_t)entries
                                          : BUFFER_ENTRIES;
}

static uint32_t most_waiting(const struct unit *u, const struct func *f)
{
  const struct block_vec *all = &f->blocks;
  uint32_t *before = arena_alloc_array(u->arena, all->count, sizeof *before);
  uint32_t most = 0;
  bool changes = true;
  while (changes) {
    changes = false;
    for (uint32_t b = 0; b < all->count; b++) {
      const struct block *block = all->at[b];
      uint32_t count = before[b];
      for (const struct instr *i = block->first; i; i = i->next) {
        count = waiting_behind(u, i, count);
        most = count > most ? count : most;
      }
      for (uint32_t k = 0; k < block_targets(block); k++) {
        uint32_t *next = &before[block_target(block, k)->id];
        changes = changes || *next < count;
        *next = *next < count ? count : *next;
      }
    }
  }
  return most;
}

uint32_t pending_room(const struct unit *u)
{
  uint32_t most = 1;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct thread *thread = u->threads.at[t];
    uint32_t n = thread->buffers ? most_waiting(u, thread->flat) : 0;
    most = n > most ? n : most;
  }
  return most;
}

/* --- the pass --- */

void pending_run(struct unit *u)
{
  if (!memory_model_buffers(u->bounds.mm) || u->threads.count < 2) {
    return;
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    struct thread *thread = u->threads.at[t];
    find_overtaken(u, thread);
    u->buffers = u->buffers || thread->buffers;
  }
  if (u->buffers) {
    u->bounds.without |= 1u << REDUCE_UNLOCKS;
    u->bounds.without |=
        u->bounds.mm == MM_PSO ? 1u << REDUCE_OWN : 0; /* see buffers.c */
  }
}

bool pending_is_at(const struct unit *u, loc_t at)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        if (i->overtaken && i->at == at) {
          return true;
        }
      }
    }
  }
  return false;
}
