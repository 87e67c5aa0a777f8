/* looked.c -- marks where an execution comes to what is checked.
 *
 * Needs: expand_run.  Gives: unit.sought, EVENT_LOOKED.
 * Bounds may cut every execution before it comes there: then that nothing was
 * violated says nothing. An assertion is looked at where the branch is that
 * leads to its violation, a deadlock where a thread may have to wait, a race
 * where there is another thread. For CBMC all marks are one event, and one bit.
 */
#include "transforms/transforms.h"

#include <string.h>

struct marker {
  struct unit *u;
  struct func *flat;
  struct block_vec *before; /* by block */
  bool *seen, *marked;
};

/* --- places as they stand in the program --- */

static bool is_assertion(const struct instr *i)
{
  const struct func *f = i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC
                             ? i->value->func
                             : NULL;
  const struct call_row *row = f ? call_find(f->name->text) : NULL;
  return (f && f->fails) ||
         (row && (row->kind == CALL_FAIL || row->kind == CALL_ASSERT));
}

/* `ERROR: goto ERROR;`, `ERROR: ;`: the old way to say that something must not
 * happen. */
bool block_is_error(const struct block *b)
{
  return b->is_error || (b->label && strcmp(b->label->text, "ERROR") == 0 &&
                         !b->first && b->term == TERM_JUMP && b->to[0] == b);
}

bool block_decides(const struct block *b, const struct block *to)
{
  return b->loop <= to->loop &&
         (block_is_error(to) || (to->first && is_assertion(to->first)));
}

static bool func_asserts(const struct func *f)
{
  for (uint32_t k = 0; k < f->blocks.count; k++) {
    const struct block *b = f->blocks.at[k];
    for (const struct instr *i = b->first; i; i = i->next) {
      if (is_assertion(i)) {
        return true;
      }
    }
    if (block_is_error(b)) {
      return true;
    }
  }
  return false;
}

static bool program_asserts(const struct program *p)
{
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    if (f->reachable && f->defined && func_asserts(f)) {
      return true;
    }
  }
  return false;
}

/* --- marks --- */

static struct instr *mark_new(struct marker *m, loc_t at, const char *text)
{
  struct program *p = m->u->program;
  struct instr *i = ARENA_NEW(p->arena, struct instr);
  bool native = m->u->bounds.native;
  uint32_t number = event_add(m->u, EVENT_LOOKED, native ? at : 0,
                              native ? text : "what is checked");
  *i = (struct instr){.kind = INSTR_CALL, .at = at};
  call_model(p, i, MODEL_EVENT, type_basic(&p->types, TYPE_VOID));
  instr_add_arg(p, i,
                expr_int(p, at, type_basic(&p->types, TYPE_UINT), number));
  return i;
}

static void mark_end(struct marker *m, struct block *b, const struct event *e)
{
  if (m->marked[b->id]) {
    return;
  }
  m->marked[b->id] = true;
  struct instr *i = mark_new(m, e->at, e->text);
  i->joined = b->joined;
  if (b->last) {
    b->last->next = i;
  } else {
    b->first = i;
  }
  b->last = i;
}

/* The branches that lead to the block, and are the last ones before it. */
static void mark_before(struct marker *m, struct block *b,
                        const struct event *e)
{
  if (m->seen[b->id]) {
    return;
  }
  m->seen[b->id] = true;
  for (uint32_t k = 0; k < m->before[b->id].count; k++) {
    struct block *from = m->before[b->id].at[k];
    if (from->term == TERM_JUMP) {
      mark_before(m, from, e);
    } else {
      mark_end(m, from, e);
    }
  }
}

/* In an atomic section the thread is stopped behind it. */
static const struct event *violation_in(const struct unit *u,
                                        const struct block *b)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    const struct event *e =
        i->model == MODEL_EVENT ? &u->events.at[i->args[0]->value[0]] : NULL;
    if (e && e->kind == EVENT_FAIL) {
      return e;
    }
  }
  return NULL;
}

static void mark_assertions(struct marker *m)
{
  const struct block_vec *all = &m->flat->blocks;
  for (uint32_t b = 0; b < all->count; b++) {
    const struct event *found = violation_in(m->u, all->at[b]);
    if (found) {
      struct event e = *found; /* others are added */
      memset(m->seen, 0, all->count * sizeof *m->seen);
      mark_before(m, all->at[b], &e);
    }
  }
}

/* But for joins, several of which are one step. */
static void mark_waits(struct marker *m)
{
  for (uint32_t b = 0; b < m->flat->blocks.count; b++) {
    struct block *block = m->flat->blocks.at[b];
    struct instr *last = NULL;
    for (struct instr *i = block->first; i; last = i, i = i->next) {
      if (step_waits(i) && i->model != MODEL_JOIN && !i->joined) {
        struct instr *mark = mark_new(m, i->at, "a step that may wait");
        mark->next = i;
        *(last ? &last->next : &block->first) = mark;
      }
    }
  }
}

/* That another thread than main runs. */
static void mark_begin(struct marker *m, const struct thread *t)
{
  struct block *first = m->flat->blocks.at[0];
  struct instr *mark = mark_new(m, t->at, "a thread that may race");
  mark->next = first->first;
  first->first = mark;
  first->last = first->last ? first->last : mark;
}

static void find_before(struct marker *m)
{
  struct arena *a = m->u->arena;
  const struct block_vec *all = &m->flat->blocks;
  m->before = arena_alloc_array(a, all->count, sizeof *m->before);
  m->seen = arena_alloc_array(a, all->count, sizeof *m->seen);
  m->marked = arena_alloc_array(a, all->count, sizeof *m->marked);
  for (uint32_t b = 0; b < all->count; b++) {
    for (uint32_t k = 0; k < block_targets(all->at[b]); k++) {
      struct block *to = block_target(all->at[b], k);
      VEC_PUSH(a, &m->before[to->id], all->at[b]);
    }
  }
}

/* --- whether there is anything to look at --- */

static bool has_wait(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        if (step_waits(i)) {
          return true;
        }
      }
    }
  }
  return false;
}

bool looked_is_idle(const struct unit *u)
{
  uint32_t left = u->bounds.check & ~events_properties();
  if (left >> PROPERTY_DEADLOCK & 1) {
    left &= ~(1u << PROPERTY_DEADLOCK);
    left |= (uint32_t)has_wait(u) << PROPERTY_DEADLOCK;
  }
  for (uint32_t i = 0; i < u->events.count; i++) {
    const struct event *e = &u->events.at[i];
    left |=
        event_violates(u, e) && (e->kind != EVENT_RACE || u->threads.count > 1);
  }
  return !left && !u->sought && !u->passed;
}

void looked_run(struct unit *u)
{
  bool asserts =
      bounds_check(&u->bounds, PROPERTY_ASSERT) && program_asserts(u->program);
  bool waits = !asserts && (bounds_check(&u->bounds, PROPERTY_DEADLOCK) ||
                            bounds_check(&u->bounds, PROPERTY_LOCKS));
  bool races = !asserts && !waits && bounds_check(&u->bounds, PROPERTY_RACE);
  uint32_t events = u->events.count;
  u->sought = asserts;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    struct marker m = {.u = u, .flat = u->threads.at[t]->flat};
    if (asserts) {
      find_before(&m);
      mark_assertions(&m);
    } else if (waits) {
      mark_waits(&m);
    } else if (races && t > 0) {
      mark_begin(&m, u->threads.at[t]);
    }
  }
  u->sought = u->sought || u->events.count > events;
}
