/* locks.c -- what is surely held, and which threads have surely ended, where a
 * thread is: sets that do not change, as far as all ways to a place agree. */
#include "transforms/analysis/sharing.h"

#include "transforms/analysis/lock_order.h"

#include <string.h>

/* --- threads that have surely ended: sets that do not change --- */

bool locks_joined(const struct set *joined, const struct thread *t)
{
  return joined && set_has(joined, t->index);
}

static uint32_t joined_count(const struct sharing *s, const struct set *joined)
{
  uint32_t count = 0;
  for (uint32_t t = 0; joined && t < s->unit->threads.count; t++) {
    count += set_has(joined, t);
  }
  return count;
}

/* Those of one that are in the other, too. */
static struct set *joined_meet(struct sharing *s, const struct set *a,
                               const struct set *b)
{
  struct set *n = ARENA_NEW(s->arena, struct set);
  uint32_t limit = s->unit->threads.count;
  for (uint32_t t = 0; a && b && t < limit; t++) {
    if (set_has(a, t) && set_has(b, t)) {
      set_add(s->arena, n, t, limit);
    }
  }
  return n;
}

static const struct set *joined_with(struct sharing *s,
                                     const struct set *joined, uint32_t thread)
{
  struct set *n = joined_meet(s, joined, joined);
  set_add(s->arena, n, thread, s->unit->threads.count);
  return n;
}

/* --- locks held for sure --- */

bool locks_have(const struct locks *l, const struct expr *lock)
{
  for (uint32_t i = 0; i < l->count; i++) {
    if (lock_is_same(l->at[i], lock)) {
      return true;
    }
  }
  return false;
}

static struct locks *locks_with(struct sharing *s, const struct locks *l,
                                struct expr *e)
{
  struct locks *n = ARENA_NEW(s->arena, struct locks);
  n->joined = l->joined;
  n->at = arena_alloc_array(s->arena, l->count + 1, sizeof *n->at);
  for (uint32_t i = 0; i < l->count; i++) {
    n->at[n->count++] = l->at[i];
  }
  if (!locks_have(l, e)) {
    n->at[n->count++] = e;
  }
  return n;
}

/* What is held is held apart: who gives back one keeps the others. Not so if it
 * is not known which one that is, or if some mutex may be taken twice, or be
 * refused: then one may stand there under two names. */
static struct locks *locks_without(struct sharing *s, const struct locks *l,
                                   const struct expr *e)
{
  struct locks *n = ARENA_NEW(s->arena, struct locks);
  bool held = locks_have(l, e) && !s->unit->kinds;
  n->joined = l->joined;
  n->at = arena_alloc_array(s->arena, l->count + 1, sizeof *n->at);
  for (uint32_t i = 0; i < l->count; i++) {
    if (held ? !lock_is_same(l->at[i], e) : lock_is_other(l->at[i], e)) {
      n->at[n->count++] = l->at[i];
    }
  }
  return n;
}

/* Addresses that depend on the variable are others now. */
static struct locks *locks_forget(struct sharing *s, struct locks *l,
                                  const struct expr *place)
{
  const struct var *v = place ? place_root(place) : NULL;
  struct locks *n = l;
  for (uint32_t i = 0; v && i < l->count; i++) {
    if (expr_mentions(l->at[i], v) && !expr_is_constant(l->at[i])) {
      n = locks_without(s, n, l->at[i]);
    }
  }
  return n;
}

static struct locks *locks_meet(struct sharing *s, struct locks *a,
                                const struct locks *b)
{
  if (!a) {
    a = ARENA_NEW(s->arena, struct locks);
    *a = *b;
    return a;
  }
  struct locks *n = ARENA_NEW(s->arena, struct locks);
  n->joined =
      a->joined == b->joined ? a->joined : joined_meet(s, a->joined, b->joined);
  n->at = arena_alloc_array(s->arena, a->count + 1, sizeof *n->at);
  for (uint32_t i = 0; i < a->count; i++) {
    if (locks_have(b, a->at[i])) {
      n->at[n->count++] = a->at[i];
    }
  }
  return n;
}

static struct locks *locks_join(struct sharing *s, struct locks *l,
                                const struct expr *name)
{
  struct number n;
  if (!s->unit->detaches && expr_number(name, &n) && n.low >= 1 &&
      n.low <= s->unit->threads.count &&
      !s->unit->threads.at[n.low - 1]->repeats) {
    struct locks *c = ARENA_NEW(s->arena, struct locks);
    *c = *l;
    c->joined = joined_with(s, l->joined, (uint32_t)n.low - 1);
    return c;
  }
  return l;
}

struct expr *mutex_of(const struct call_row *row, const struct instr *i)
{
  return i->args[state_find(row->args[0])->kind == STATE_CONDITION ? 2 : 1];
}

struct expr *locks_mutex(struct sharing *s, const struct call_row *row,
                         const struct instr *i)
{
  return steady_resolve(&s->steady, mutex_of(row, i));
}

struct locks *locks_after(struct sharing *s, struct locks *l,
                          const struct instr *i)
{
  const struct call_row *row = unit_call(s->unit, i);
  l = locks_forget(s, l, i->place);
  if (i->kind == INSTR_RMW) {
    l = locks_forget(s, l, i->target);
  }
  if (!row) {
    return l;
  }
  if (row->kind == CALL_JOIN) {
    return locks_join(s, l, i->args[1]);
  }
  if (!model_has(i->model, TAKES | GIVES)) {
    return l;
  }
  struct expr *mutex = locks_mutex(s, row, i);
  if (model_has(i->model, TAKES)) {
    return steady_is(&s->steady, mutex) ? locks_with(s, l, mutex) : l;
  }
  return locks_without(s, l, mutex);
}

/* --- where blocks begin --- */

/* Blocks so that predecessors come first, but for edges that go round. */
static void order_blocks(struct sharing *s, struct func *f,
                         struct block_vec *out)
{
  struct block_vec stack = {0};
  uint32_t *next = arena_alloc_array(s->arena, f->blocks.count, sizeof *next);
  VEC_PUSH(s->arena, &stack, f->blocks.at[0]);
  next[0] = 1;
  while (stack.count) {
    struct block *b = VEC_LAST(&stack);
    if (next[b->id] <= block_targets(b)) {
      struct block *to = b->to[next[b->id]++ - 1];
      if (!next[to->id]) {
        next[to->id] = 1;
        VEC_PUSH(s->arena, &stack, to);
      }
      continue;
    }
    VEC_PUSH(s->arena, out, b);
    stack.count--;
  }
  for (uint32_t i = 0; i < out->count / 2; i++) {
    struct block *b = out->at[i];
    out->at[i] = out->at[out->count - 1 - i];
    out->at[out->count - 1 - i] = b;
  }
}

/* Locks surely held where blocks begin: once over all of them; whether another
 * time would find fewer. */
static bool lock_pass(struct sharing *s, const struct block_vec *order,
                      struct locks **entry, bool *done)
{
  bool more = false;
  memset(done, 0, s->thread->flat->blocks.count * sizeof *done);
  for (uint32_t k = 0; k < order->count; k++) {
    const struct block *b = order->at[k];
    struct locks *l = entry[b->id];
    done[b->id] = true;
    for (const struct instr *i = b->first; i; i = i->next) {
      l = locks_after(s, l, i);
    }
    for (uint32_t i = 0; i < block_targets(b); i++) {
      struct locks **to = &entry[b->to[i]->id], *before = *to;
      *to = locks_meet(s, *to, l);
      more =
          more ||
          (done[b->to[i]->id] && before &&
           ((*to)->count != before->count ||
            joined_count(s, (*to)->joined) != joined_count(s, before->joined)));
    }
  }
  return more;
}

struct locks **locks_find(struct sharing *s, struct block_vec *order)
{
  struct func *f = s->thread->flat;
  struct locks **entry =
      arena_alloc_array(s->arena, f->blocks.count, sizeof *entry);
  bool *done = arena_alloc_array(s->arena, f->blocks.count, sizeof *done);
  order_blocks(s, f, order);
  entry[0] = ARENA_NEW(s->arena, struct locks);
  while (lock_pass(s, order, entry, done)) {
  }
  return entry;
}
