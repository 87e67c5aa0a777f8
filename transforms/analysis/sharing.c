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

/* --- mutexes that protect something --- */

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
  return locks_joined(a->locks->joined, t);
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
    ended = ended || locks_joined(s->after[other->index].joined, t);
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
  uses_collect(s, objects);
  find_loose(s);
  if (s->broken.words) {
    uses_collect(s, objects); /* mutexes may be known by globals now */
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
