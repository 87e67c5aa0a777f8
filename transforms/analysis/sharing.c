/* sharing.c -- which accesses another thread could see.
 *
 * Needs: threads (expand.c).  Gives: expr.visible of LOADs, instr.visible;
 * instr.held of what gives back a mutex, instr.published.
 * An access is visible if some access of another thread may touch the same
 * memory, one of the two writes, neither is ordered before the other by a
 * thread's creation or end, and no mutex is surely held at both. The last is
 * Lipton's reduction: between taking a mutex and giving it back nobody else
 * gets at what only its holders touch, so nothing is lost if the others run
 * before it is taken. Errs on the side of visible.
 * Where an atomic operation may pass on a pointer and not what came before it,
 * making an object is such an access, too, wherever that is for races.
 *
 * A mutex is known by where its state is: an address that is constant, or that
 * only depends on the thread's own variables, as long as these stay, or on
 * globals that nobody writes while others read them (steady.c). It
 * protects nothing where it may be given back by who does not surely hold it,
 * or where its memory may be written otherwise (made again) meanwhile. */
#include "transforms/analysis/sharing.h"

#include "transforms/analysis/effects.h"
#include "transforms/analysis/lock_order.h"
#include "transforms/analysis/sites.h"

#include <string.h>

/* --- threads that have surely ended: sets that do not change --- */

static bool joined_has(const struct set *joined, const struct thread *t)
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

static struct expr *lock_of(struct sharing *s, const struct call_row *row,
                            const struct instr *i)
{
  return steady_resolve(&s->steady, mutex_of(row, i));
}

static struct locks *locks_after(struct sharing *s, struct locks *l,
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
  struct expr *mutex = lock_of(s, row, i);
  if (model_has(i->model, TAKES)) {
    return steady_is(&s->steady, mutex) ? locks_with(s, l, mutex) : l;
  }
  return locks_without(s, l, mutex);
}

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
    struct expr *mutex = lock_of(s, row, i);
    bool held = locks_have(s->locks, mutex);
    i->held = s->unit->sites ? i->held : held;
    if (!held) {
      add_broken(s, mutex);
    }
  }
}

static bool is_broken(const struct sharing *s, struct expr *lock)
{
  struct set objects = {0};
  points_to_value(s->pointsto, lock, &objects);
  return set_meets(&objects, &s->broken);
}

bool sharing_is_whole(const struct sharing *s, const struct expr *lock)
{
  struct lock_address where;
  return lock_find(lock, &where) && !set_has(&s->broken, where.var->node);
}

bool sharing_is_locked(const struct sharing *s, const struct use *a,
                       const struct use *b)
{
  for (uint32_t i = 0; i < a->locks->count; i++) {
    if (sharing_is_whole(s, a->locks->at[i]) &&
        locks_have(b->locks, a->locks->at[i])) {
      return true;
    }
  }
  return false;
}

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
                     ? lock_of(s, row, i)
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

static void collect_thread(struct sharing *s, struct thread *t)
{
  struct func *f = t->flat;
  struct locks **entry =
      arena_alloc_array(s->arena, f->blocks.count, sizeof *entry);
  bool *done = arena_alloc_array(s->arena, f->blocks.count, sizeof *done);
  struct block_vec order = {0};
  order_blocks(s, f, &order);
  s->thread = t;
  steady_begin(&s->steady, f);
  entry[0] = ARENA_NEW(s->arena, struct locks);
  while (lock_pass(s, &order, entry, done)) {
  }
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

static void collect(struct sharing *s, uint32_t objects)
{
  s->of_object = arena_alloc_array(s->arena, objects, sizeof *s->of_object);
  s->all.count = 0;
  s->broken = (struct set){0};
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    collect_thread(s, s->unit->threads.at[t]);
  }
}

/* --- conflicts --- */

/* Whether two places of the same shape cannot overlap: other members, or other
 * elements. */
static bool are_disjoint(const struct sharing *s, const struct expr *a,
                         const struct expr *b)
{
  const struct expr *as[16], *bs[16];
  uint32_t n = 0, m = 0;
  for (; n < 16 && (a->kind == EXPR_MEMBER || a->kind == EXPR_INDEX); n++) {
    as[n] = a;
    a = a->kind == EXPR_INDEX && a->a->kind == EXPR_DECAY ? a->a->a : a->a;
    if (!expr_is_place(a)) {
      return false;
    }
  }
  for (; m < 16 && (b->kind == EXPR_MEMBER || b->kind == EXPR_INDEX); m++) {
    bs[m] = b;
    b = b->kind == EXPR_INDEX && b->a->kind == EXPR_DECAY ? b->a->a : b->a;
    if (!expr_is_place(b)) {
      return false;
    }
  }
  bool same_root =
      a->kind == EXPR_VAR && b->kind == EXPR_VAR && a->var == b->var;
  while (n && m) {
    const struct expr *p = as[--n], *q = bs[--m];
    if (p->kind != q->kind) {
      return false;
    }
    if (p->kind == EXPR_MEMBER) {
      if (p->a->type->record != q->a->type->record ||
          p->a->type->record->is_union) {
        return false;
      }
      if (p->field != q->field) {
        return (!p->is_bits || !q->is_bits) &&
               (same_root ||
                points_to_same_layout(s->pointsto, a, b, p->a->type->record));
      }
    } else if (!same_root || p->b->kind != EXPR_INT || q->b->kind != EXPR_INT) {
      return false;
    } else if (p->b->value[0] != q->b->value[0]) {
      return true;
    }
  }
  return false;
}

/* Whether the creator, which is a's thread, may do it after the creation. */
static bool is_later(const struct use *a, const struct after *after)
{
  return after->by->repeats ||
         (a->block == after->block && a->position > after->position) ||
         after->blocks[a->block]; /* round a loop */
}

enum { CREATIONS_MOST = 64 }; /* looked at for one access */

/* Whether a, of whoever creates the thread or creates that ..., comes before
 * the thread exists for the first time. */
static bool comes_before(const struct sharing *s, const struct use *a,
                         const struct thread *t, uint32_t *work)
{
  const struct after *after = &s->after[t->index];
  if (!after->by) {
    return false;
  }
  for (; after; after = after->next) {
    if (after->by == t) {
      continue; /* it was created before */
    }
    if (++*work > CREATIONS_MOST ||
        (after->by == a->thread ? is_later(a, after)
                                : !comes_before(s, a, after->by, work))) {
      return false;
    }
  }
  return true;
}

static bool is_before(const struct sharing *s, const struct use *a,
                      const struct thread *t)
{
  uint32_t work = 0;
  return comes_before(s, a, t, &work);
}

static bool is_joined(const struct use *a, const struct thread *t)
{
  return joined_has(a->locks->joined, t);
}

/* What a thread of a pool is given is stored by whoever creates it, before it
 * runs, and read by nobody else. */
static bool is_given(const struct sharing *s, const struct expr *place)
{
  const struct var *v = place_root(place);
  for (uint32_t i = 0; v && i < s->unit->pools.count; i++) {
    const struct pool *pool = &s->unit->pools.at[i];
    for (uint32_t t = pool->first; t < pool->first + pool->count; t++) {
      const struct thread *thread = s->unit->threads.at[t];
      if (v->owner == thread->flat && v->id < thread->given) {
        return !v->address_taken;
      }
    }
  }
  return false;
}

/* Whether it has surely ended when the other one, or who created that, is
 * created. */
static bool is_ended(const struct sharing *s, const struct thread *t,
                     const struct thread *other)
{
  bool ended = false;
  for (; other->creator; other = other->creator) {
    ended = ended || joined_has(s->after[other->index].joined, t);
  }
  return ended;
}

bool sharing_is_first(const struct sharing *s, const struct use *a,
                      const struct use *b)
{
  return is_before(s, a, b->thread) || is_joined(b, a->thread) ||
         is_ended(s, a->thread, b->thread);
}

/* By the creation or the end of one of the threads. */
static bool are_ordered(const void *sharing, const void *one, const void *other)
{
  return sharing_is_first(sharing, one, other) ||
         sharing_is_first(sharing, other, one);
}

/* What is soon asked: of most pairs it is enough. */
static bool may_meet(const struct use *a, const struct use *b)
{
  return a->thread != b->thread && (a->write || b->write);
}

bool sharing_meet(const struct sharing *s, const struct use *a,
                  const struct use *b)
{
  return may_meet(a, b) && !is_given(s, a->place) &&
         !are_disjoint(s, a->place, b->place);
}

static bool conflict(const struct sharing *s, const struct use *a,
                     const struct use *b)
{
  return sharing_meet(s, a, b) && !are_ordered(s, a, b);
}

/* Globals that some thread writes while another may read them. */
static void find_loose(struct sharing *s)
{
  struct var_vec *all = &s->unit->program->globals;
  bool *loose = arena_alloc_array(s->arena, all->count + 1, sizeof *loose);
  for (uint32_t v = 0; v < all->count; v++) {
    const struct uses *of = &s->of_object[all->at[v]->node];
    for (uint32_t i = 0; i < of->count && !loose[v]; i++) {
      for (uint32_t k = 0; of->at[i]->write && k < of->count && !loose[v];
           k++) {
        loose[v] = conflict(s, of->at[i], of->at[k]);
      }
    }
  }
  s->steady.loose = loose;
}

/* What holds a mutex is written otherwise, while another thread uses it. */
static void find_broken(struct sharing *s, const struct uses *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    const struct use *a = all->at[i];
    for (uint32_t k = 0; a->locks_it && k < all->count; k++) {
      const struct use *b = all->at[k];
      if (b->write && !b->locks_it && !b->birth && conflict(s, a, b)) {
        points_to_place(s->pointsto, a->place, &s->broken);
        break;
      }
    }
  }
}

/* Of two that conflict. */
static bool is_locked(const struct sharing *s, struct use *a, struct use *b)
{
  if (!unit_reduces(s->unit, REDUCE_LOCKS) || !sharing_is_locked(s, a, b)) {
    return false;
  }
  a->locked = b->locked = true;
  return true;
}

static void compare_two(struct sharing *s, struct use *a, struct use *b)
{
  if (may_meet(a, b) && (!a->visible || !b->visible) && conflict(s, a, b) &&
      !is_locked(s, a, b)) {
    a->visible = b->visible = true;
  }
}

struct hidden {
  struct use *use;
  uint32_t at;
};

/* Of two that are visible nothing more is asked, and many soon are: of those
 * before it, a visible one is compared with the others only. */
static void compare(struct sharing *s, const struct uses *all)
{
  VEC(struct hidden) hidden = {0};
  for (uint32_t i = 0; i < all->count && !unit_is_late(s->unit); i++) {
    struct hidden a = {all->at[i], i};
    uint32_t k = 0, kept = 0;
    for (; k < i && !a.use->visible; k++) {
      compare_two(s, a.use, all->at[k]);
    }
    for (uint32_t h = 0; h < hidden.count; h++) {
      struct hidden b = hidden.at[h];
      if (b.at >= k) {
        compare_two(s, a.use, b.use);
      }
      if (!b.use->visible) {
        hidden.at[kept++] = b;
      }
    }
    hidden.count = kept;
    if (!a.use->visible) {
      VEC_PUSH(s->arena, &hidden, a);
    }
  }
}

/* Who comes after the end of threads, whose accesses conflict with one another,
 * finds what the last of these has left. */
static void see_left(struct sharing *s, const struct uses *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    struct use *a = all->at[i];
    for (uint32_t k = 0; k < all->count && a->visible; k++) {
      struct use *b = all->at[k];
      if (!b->visible && sharing_meet(s, a, b) &&
          (is_joined(b, a->thread) || is_ended(s, a->thread, b->thread))) {
        b->visible = true;
      }
    }
  }
}

static void mark(struct sharing *s)
{
  for (uint32_t i = 0; i < s->all.count; i++) {
    const struct use *a = s->all.at[i];
    bool shared = a->visible || a->locked;
    if (a->birth) {
      a->instr->published = a->visible;
      continue;
    }
    if (a->load) {
      a->load->shared = a->load->shared || shared;
    } else {
      a->instr->shared = a->instr->shared || shared;
    }
    if (!a->visible) {
      s->unit->reduced[REDUCE_LOCKS] += a->locked;
      continue;
    }
    if (a->load) {
      a->load->visible = true;
    } else {
      a->instr->visible = true;
    }
    const struct instr *in = a->instr;
    bool library = in && in->kind == INSTR_CALL && !a->load &&
                   !call_frees(in) && model_has(in->model, LIBRARY);
    if (library && a->place != in->place && !s->unit->approximate) {
      s->unit->approximate = arena_printf(
          s->arena, "%s() on shared memory as one step", effects_name(in));
      s->unit->approximate_at = in->at;
    }
  }
}

/* Whose mutex may have been given to another meanwhile does not surely hold
 * it. */
static void drop_held(struct sharing *s, struct func *f)
{
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      if (i->held && is_broken(s, mutex_of(unit_call(s->unit, i), i))) {
        i->held = false;
      }
    }
  }
}

/* Who takes a mutex while it holds others. */
static void find_orders(struct sharing *s)
{
  struct lock_steps all = {0};
  for (uint32_t i = 0; i < s->all.count; i++) {
    const struct use *a = s->all.at[i];
    for (uint32_t k = 0; a->taken && k < a->locks->count; k++) {
      struct lock_step step = {a->thread, a->instr->at, a->locks->at[k],
                               a->taken,  a->locks->at, a->locks->count,
                               a};
      if (sharing_is_whole(s, step.held) && sharing_is_whole(s, step.taken) &&
          !locks_have(a->locks, a->taken)) {
        VEC_PUSH(s->arena, &all, step);
      }
    }
  }
  lock_order_find(s->unit, &all, are_ordered, s);
}

static struct sharing *find(struct unit *u, bool births)
{
  struct sharing *s = ARENA_NEW(u->arena, struct sharing);
  *s = (struct sharing){.unit = u, .arena = u->arena, .births = births};
  if (u->threads.count < 2) {
    return s;
  }
  s->pointsto = points_to_find(u);
  uint32_t objects = points_to_objects(s->pointsto);
  s->after = arena_alloc_array(u->arena, u->threads.count, sizeof *s->after);
  s->steady.program = u->program;
  collect(s, objects);
  find_loose(s);
  if (s->broken.words) {
    collect(s, objects); /* mutexes may be known by globals now */
  }
  for (uint32_t o = 1; o < objects; o++) {
    find_broken(s, &s->of_object[o]);
  }
  return s;
}

struct sharing *sharing_find(struct unit *u)
{
  return find(u, false);
}

void sharing_run(struct unit *u)
{
  u->is_shared = true;
  if (u->threads.count < 2) {
    return;
  }
  /* Else who has a pointer to it knows of it. */
  bool births = u->relaxed && bounds_check(&u->bounds, PROPERTY_RACE);
  struct sharing *s = find(u, births);
  uint32_t objects = points_to_objects(s->pointsto);
  for (uint32_t o = 1; o < objects; o++) {
    compare(s, &s->of_object[o]);
  }
  for (uint32_t o = 1; u->bounds.tell_ordered && o < objects; o++) {
    see_left(s, &s->of_object[o]);
  }
  mark(s);
  find_orders(s);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    drop_held(s, u->threads.at[t]->flat);
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    steady_apply(&s->steady, u->threads.at[t]->flat);
  }
}
