/* may_access.c -- what a thread may still access, for ample sets.
 *
 * Needs: points_run, symmetry_run.
 *
 * If a thread's next step accesses nothing that any other thread may still
 * access, the step may be done before all others without losing an execution
 * (runtime/explorer/ample.c). So for each thread and point the sets of objects
 * are computed that its next step, and all its later steps, may read and write.
 * touch.c says what single instructions access; only accesses that sharing.c
 * found visible count, and those to locks: what a lock protects is accessed
 * only by its holder. What a thread creates belongs to its own future. All sets
 * are over-approximations:
 *   - Threads that are alike are exchanged together with what they point to, so
 *     each of them gets the sets of all.
 *   - Freed memory may be given to another allocation. If the program frees
 *     memory, the whole heap is one object.
 *   - The end of a thread is read by whoever joins it, but only after it has
 *     happened; before, that thread waits and does nothing else. So the end
 *     need not count as a write, unless a second thread joins the same one, or
 *     it may be detached: then the end decides what they see.
 *   - Atomic sections are ordered among themselves, which matters where races
 *     are looked for by what threads know of (runtime/explorer/known.c).
 *   - The end of the process stops other threads in the middle. It is never
 *     done before other steps; they may be done before it. */
#include "transforms/analysis/may_access.h"
#include "transforms/analysis/points_to.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/touch.h"

enum { CLASSES = 64 };

/* What a block touches, and what follows from it. */
struct reach {
  uint64_t reads, writes;             /* the block */
  uint64_t stores;                    /* the same; they change no step before */
  uint64_t now_reads, now_writes;     /* from its begin to the next point */
  uint64_t later_reads, later_writes; /* from its begin on */
  bool halts;                         /* the process ends here */
};

struct finder {
  struct unit *unit;
  struct arena *arena;
  struct points_to *pointsto;
  bool (*stops)(void *user, struct block *b);
  void *user;
  struct reach **of;   /* by thread and block */
  bool unknown;        /* where pointers may lead to */
  uint8_t *classes;    /* by object: plus one; 0: none yet */
  uint32_t used;       /* classes given */
  uint32_t special;    /* objects from here on: see below */
  bool *is_heap;       /* by object */
  uint32_t *joiner;    /* by thread: who joins it, plus one */
  bool *many;          /* by thread: whether several do */
  struct reach *block; /* being looked at */
};

/* --- objects --- */

static uint64_t class_of(struct finder *f, uint32_t object)
{
  uint8_t *class = &f->classes[object];
  if (!*class) {
    *class = (uint8_t)(f->used++ % CLASSES + 1);
  }
  return 1ull << (*class - 1);
}

static uint64_t key_class(struct finder *f)
{
  return class_of(f, f->special);
}

static uint64_t heap_class(struct finder *f)
{
  return class_of(f, f->special + 1);
}

/* That it is there, and has been joined or detached. */
static uint64_t name_class(struct finder *f, uint32_t thread)
{
  return class_of(f, f->special + 2 + thread);
}

static uint64_t end_class(struct finder *f, uint32_t thread)
{
  return class_of(f, f->special + 2 + f->unit->threads.count + thread);
}

static uint64_t pointed_classes(struct finder *f, const struct expr *pointer)
{
  struct set objects = {0};
  uint64_t all = 0;
  points_to_value(f->pointsto, pointer, &objects);
  SET_EACH(o, &objects)
  {
    all |= f->is_heap[o] ? heap_class(f) : class_of(f, o);
  }
  return all && !f->unknown ? all : UINT64_MAX;
}

static void each_instr(struct finder *f,
                       void (*visit)(struct finder *f, struct thread *t,
                                     struct instr *i))
{
  for (uint32_t t = 0; t < f->unit->threads.count; t++) {
    struct thread *thread = f->unit->threads.at[t];
    for (uint32_t b = 0; b < thread->flat->blocks.count; b++) {
      struct instr *i = thread->flat->blocks.at[b]->first;
      for (; i; i = i->next) {
        visit(f, thread, i);
      }
    }
  }
}

static void note_free(struct finder *f, struct thread *t, struct instr *i)
{
  (void)t;
  f->is_heap[0] = f->is_heap[0] || model_has(i->model, FREES);
}

static void note_allocation(struct finder *f, struct thread *t, struct instr *i)
{
  (void)t;
  if (call_allocates(i)) {
    f->is_heap[i->note_object] = f->is_heap[0];
  }
}

/* --- threads --- */

/* The thread's number; false: any thread's. */
static bool named_thread(const struct finder *f, const struct expr *name,
                         uint32_t *thread)
{
  struct number n;
  if (!expr_number(name, &n) || n.low < 1 || n.low > f->unit->threads.count) {
    return false;
  }
  *thread = (uint32_t)n.low - 1;
  return true;
}

static void note_joiner(struct finder *f, uint32_t thread, uint32_t by)
{
  f->many[thread] =
      f->many[thread] || (f->joiner[thread] && f->joiner[thread] != by + 1);
  f->joiner[thread] = by + 1;
}

static void note_join(struct finder *f, struct thread *t, struct instr *i)
{
  uint32_t thread;
  if (model_row(i->model)->touches != TOUCH_JOIN) {
    return;
  }
  if (named_thread(f, i->args[i->arg_count - 1], &thread)) {
    note_joiner(f, thread, t->index);
    return;
  }
  for (thread = 0; thread < f->unit->threads.count; thread++) {
    note_joiner(f, thread, t->index);
  }
}

static void touch_joined(struct finder *f, const struct expr *name, bool writes)
{
  uint32_t count = f->unit->threads.count, from = 0, to = count;
  if (named_thread(f, name, &from)) {
    to = from + 1;
  }
  for (uint32_t t = from; t < to; t++) {
    f->block->reads |= name_class(f, t) | end_class(f, t);
    f->block->writes |= writes ? name_class(f, t) : 0;
  }
}

static void touch_end(struct finder *f, uint32_t thread)
{
  if (f->unit->detaches || f->many[thread]) {
    f->block->writes |= end_class(f, thread);
  }
}

/* One of them is looked for that was joined, so that it has ended, or detached
 * and has ended. */
static void touch_slots(struct finder *f, uint32_t first, uint32_t count)
{
  for (uint32_t t = first; t < first + count; t++) {
    f->block->writes |= name_class(f, t) | end_class(f, t);
  }
}

static uint64_t section_class(struct finder *f)
{
  return class_of(f, f->special + 2 + 2 * f->unit->threads.count);
}

/* --- what blocks touch --- */

static void touch_all(struct finder *f)
{
  f->block->reads = f->block->writes = UINT64_MAX;
}

/* Where views are kept, a store may be done before what reads older values, and
 * plain accesses are ordered, or a race whatever comes first (views.h). */
static bool add_to_views(struct finder *f, const struct touch *t)
{
  uint32_t number = (uint32_t)t->args[0]->value[0];
  const struct site *site = number ? site_get(f->unit, number) : NULL;
  if (!f->unit->views || !site || site->kind == SITE_SYNC) {
    return false;
  }
  if (site->order == MEMORY_PLAIN) {
    return true;
  }
  uint64_t classes = pointed_classes(f, t->args[1]);
  if (site->kind != SITE_WRITE || site->update) {
    f->block->reads |= classes;
  }
  if (touch_may_write(t)) {
    f->block->stores |= classes;
  }
  return true;
}

static void add_touch(struct finder *f, const struct thread *thread,
                      const struct touch *t)
{
  bool writes;
  switch ((enum touch_kind)t->kind) {
  case TOUCH_RANGE:
    if (add_to_views(f, t)) {
      return;
    }
    writes = touch_may_write(t);
    *(writes ? &f->block->writes : &f->block->reads) |=
        pointed_classes(f, t->args[1]);
    return;
  case TOUCH_LOCKED: /* ordered by what takes the lock */
  case TOUCH_BLOCK:  /* see look_at_block() */
    return;
  case TOUCH_START:
    f->block->writes |= name_class(f, (uint32_t)t->args[1]->value[0]);
    return;
  case TOUCH_SLOTS:
    touch_slots(f, (uint32_t)t->args[1]->value[0],
                (uint32_t)t->args[2]->value[0]);
    return;
  case TOUCH_END:
    touch_end(f, thread->index);
    return;
  case TOUCH_ENDED:
  case TOUCH_JOIN:
    touch_joined(f, t->args[1], t->kind == TOUCH_JOIN);
    return;
  case TOUCH_KEYS:
    f->block->reads |= key_class(f);
    return;
  default:
    touch_all(f);
    return;
  }
}

static void look_at_block(struct finder *f, const struct thread *thread,
                          const struct block *b)
{
  struct touches all = {0};
  const struct unit *u = f->unit;
  if ((u->views || (u->keeps_known && u->relaxed)) && b->point &&
      deed_of(u, b) == DEED_SECTION) {
    f->block->writes |= section_class(f);
  }
  for (const struct instr *i = b->first; i; i = i->next) {
    touches_of_instr(f->unit, thread, b, i, &all);
    if (step_waits(i)) {
      touches_of_question(f->unit, b, i, &all);
    }
    if (model_has(i->model, FREES)) {
      f->block->writes |= heap_class(f);
    }
    f->block->halts =
        f->block->halts || model_row(i->model)->class == CLASS_STOP;
  }
  if (b->value) {
    touches_of_branch(f->unit, b, &all);
  }
  for (uint32_t k = 0; k < all.count; k++) {
    add_touch(f, thread, &all.at[k]);
  }
}

/* --- what follows --- */

static bool add(uint64_t *to, uint64_t set)
{
  bool grows = set & ~*to;
  *to |= set;
  return grows;
}

/* From there on; its step is the same one, unless the thread stops there. */
static bool add_following(struct finder *f, struct reach *r,
                          const struct reach *next, struct block *b)
{
  bool grows = add(&r->later_reads, next->later_reads);
  grows = add(&r->later_writes, next->later_writes) || grows;
  if (!f->stops(f->user, b)) {
    grows = add(&r->now_reads, next->now_reads) || grows;
    grows = add(&r->now_writes, next->now_writes) || grows;
  }
  return grows;
}

static bool follow_block(struct finder *f, uint32_t thread, struct block *b)
{
  const struct unit *u = f->unit;
  struct reach *r = &f->of[thread][b->id];
  bool grows = false;
  for (uint32_t t = 0; t < block_targets(b); t++) {
    grows =
        add_following(f, r, &f->of[thread][b->to[t]->id], b->to[t]) || grows;
  }
  for (const struct instr *i = b->first; i; i = i->next) {
    if (i->model == MODEL_START) {
      uint64_t other = i->args[i->arg_count - 1]->value[0];
      struct block *first = u->threads.at[other]->flat->blocks.at[0];
      grows = add_following(f, r, &f->of[other][first->id], first) || grows;
    }
  }
  return grows;
}

static void follow(struct finder *f)
{
  const struct unit *u = f->unit;
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t t = u->threads.count; t-- > 0;) {
      const struct block_vec *all = &u->threads.at[t]->flat->blocks;
      for (uint32_t b = all->count; b-- > 0;) {
        grows = follow_block(f, t, all->at[b]) || grows;
      }
    }
  }
}

static void look_at_thread(struct finder *f, const struct thread *t)
{
  const struct block_vec *all = &t->flat->blocks;
  for (uint32_t b = 0; b < all->count; b++) {
    struct reach *r = f->block = &f->of[t->index][b];
    look_at_block(f, t, all->at[b]);
    r->now_reads = r->halts ? UINT64_MAX : r->reads;
    r->now_writes = r->halts ? UINT64_MAX : r->writes;
    r->later_reads = r->reads;
    r->later_writes = r->writes | r->stores;
  }
}

static void add_reach(struct step_future *to, const struct reach *r)
{
  to->reads |= r->now_reads;
  to->writes |= r->now_writes;
  to->later_reads |= r->later_reads;
  to->later_writes |= r->later_writes;
}

/* Those of a group share one array. */
static struct step_future *futures_of(struct finder *f, uint32_t thread)
{
  const struct unit *u = f->unit;
  struct step_future *all = arena_alloc_array(
      f->arena, u->threads.at[thread]->points + 1, sizeof *all);
  for (uint32_t t = thread; t < u->threads.count; t++) {
    if (u->threads.at[t]->alike != thread) {
      continue;
    }
    const struct block_vec *blocks = &u->threads.at[t]->flat->blocks;
    add_reach(&all[0], &f->of[t][0]);
    for (uint32_t b = 0; b < blocks->count; b++) {
      if (blocks->at[b]->point) {
        add_reach(&all[blocks->at[b]->point], &f->of[t][b]);
      }
    }
  }
  return all;
}

struct step_future **may_access_find(struct unit *u,
                                     bool (*stops)(void *user, struct block *b),
                                     void *user)
{
  struct finder f = {.unit = u, .arena = u->arena, .stops = stops};
  uint32_t threads = u->threads.count;
  struct step_future **all = arena_alloc_array(u->arena, threads, sizeof *all);
  bool pieces = u->pieces;
  f.user = user;
  f.pointsto = points_to_find(u);
  f.unknown = pieces && !u->pieces;
  u->pieces = u->pieces || pieces;
  f.special = points_to_objects(f.pointsto);
  f.classes = arena_alloc_array(u->arena, f.special + 3 + 2 * threads, 1);
  f.is_heap = arena_alloc_array(u->arena, f.special, sizeof *f.is_heap);
  f.joiner = arena_alloc_array(u->arena, threads, sizeof *f.joiner);
  f.many = arena_alloc_array(u->arena, threads, sizeof *f.many);
  f.of = arena_alloc_array(u->arena, threads, sizeof *f.of);
  each_instr(&f, note_free);
  each_instr(&f, note_allocation);
  each_instr(&f, note_join);
  for (uint32_t t = 0; t < threads; t++) {
    const struct thread *thread = u->threads.at[t];
    f.of[t] =
        arena_alloc_array(u->arena, thread->flat->blocks.count, sizeof **f.of);
    look_at_thread(&f, thread);
  }
  follow(&f);
  for (uint32_t t = 0; t < threads; t++) {
    uint32_t alike = u->threads.at[t]->alike;
    all[t] = alike == t ? futures_of(&f, t) : all[alike];
  }
  return all;
}
