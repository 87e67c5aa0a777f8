/* conflicts.c -- pairs of sites that may touch the same memory.
 *
 * Needs: sites_run. Errs on the side of possible.
 * A site has another one right before it if some access of the one and some of
 * the other conflict, of two threads, and no other of these accesses lies in
 * between (runtime/observers/cells.h). That is excluded if the one surely comes
 * before the other by creations and joins. It is also excluded if both hold a
 * mutex, and while it is held there surely is another access to the same place
 * before the one, or behind the other, that takes its part. */
#include "transforms/analysis/conflicts.h"

#include "transforms/analysis/sharing.h"
#include "transforms/analysis/sites.h"

#include <string.h>

enum { SITES_MOST = 8192 };

struct facts;

struct finder {
  struct unit *unit;
  struct arena *arena;
  struct sharing *sharing;
  struct facts *before, *behind; /* by use: what the thread surely does */
  const struct use **facts;      /* by thread and number of the fact */
  struct conflicts *out;
};

/* --- what an access of a model's does --- */

enum touch { TOUCHES_NOT, TOUCHES_READ, TOUCHES_WRITE };

static bool is_sync(const struct use *a)
{
  return a->instr && !a->load && a->instr->kind == INSTR_CALL &&
         a->place != a->instr->place &&
         model_row(a->instr->model)->touches == TOUCH_STATES;
}

static const struct state_row *state_of(const struct unit *u,
                                        const struct use *a)
{
  const char *how = unit_call(u, a->instr) ? unit_call(u, a->instr)->args : "";
  for (uint32_t k = 1; *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    if (k == a->argument) {
      return *how ? state_find(*how) : NULL;
    }
  }
  return NULL;
}

/* As runtime/explorer/deed.c has it. */
static enum touch sync_touches(const struct unit *u, const struct use *a)
{
  const struct state_row *state = state_of(u, a);
  bool condition = state && state->bytes == sizeof(uint64_t);
  if (!state || !state->noun) {
    return TOUCHES_NOT;
  }
  enum class_deed deed = unit_deed(u, a->instr->model, condition);
  return deed == CLASS_NONE    ? TOUCHES_NOT
         : deed == CLASS_READS ? TOUCHES_READ
                               : TOUCHES_WRITE;
}

static enum touch touches(const struct unit *u, const struct use *a)
{
  return is_sync(a)   ? sync_touches(u, a)
         : !a->shared ? TOUCHES_NOT
         : a->write   ? TOUCHES_WRITE
                      : TOUCHES_READ;
}

/* --- what lies between, while a mutex is held --- */

/* Whether the place is the same bytes wherever it stands in the thread. */
static bool is_fixed(const struct expr *place)
{
  while (place->kind == EXPR_MEMBER || place->kind == EXPR_INDEX) {
    if (place->kind == EXPR_INDEX &&
        (place->b->kind != EXPR_INT || place->a->kind != EXPR_DECAY)) {
      return false;
    }
    place = place->kind == EXPR_INDEX ? place->a->a : place->a;
  }
  return place->kind == EXPR_VAR;
}

/* What a thread surely does between two operations on locks: so many of its
 * accesses count, as a set. */
enum { FACTS = 256 };

struct facts {
  uint64_t words[FACTS / 64];
};

struct doer {
  struct finder *finder;
  const struct func *flat;
  uint32_t first, count; /* uses of the thread */
  uint32_t *from;        /* by block: the first use there; and one more */
  const struct use *of[FACTS];
  uint32_t of_count;
  struct facts *begin, *end; /* by block: done before, and to be done behind */
  bool forward;
};

static bool is_same(const struct use *a, const struct use *b)
{
  return a->site == b->site && a->write == b->write &&
         expr_same(a->place, b->place);
}

/* FACTS: it is none. */
static uint32_t fact_of(const struct doer *d, const struct use *a)
{
  for (uint32_t k = 0; k < d->of_count; k++) {
    if (is_same(d->of[k], a)) {
      return k;
    }
  }
  return FACTS;
}

static void add_fact(const struct doer *d, struct facts *now,
                     const struct use *a)
{
  uint32_t k = a->surely && a->shared ? fact_of(d, a) : FACTS;
  if (k < FACTS) {
    now->words[k / 64] |= UINT64_C(1) << k % 64;
  }
}

static bool is_lock_step(const struct use *a)
{
  return a->instr && a->instr->kind == INSTR_CALL &&
         model_has(a->instr->model, TAKES | GIVES);
}

/* One use, in the direction that is gone; it is told what was known before. */
static void pass(struct doer *d, struct facts *now, uint32_t k)
{
  const struct use *a = d->finder->sharing->all.at[k];
  struct facts *known = d->forward ? d->finder->before : d->finder->behind;
  known[k] = *now;
  if (is_lock_step(a)) {
    *now = (struct facts){0};
  } else {
    add_fact(d, now, a);
  }
}

static struct facts pass_block(struct doer *d, uint32_t b)
{
  struct facts now = d->forward ? d->begin[b] : d->end[b];
  for (uint32_t n = d->from[b + 1] - d->from[b], k = 0; k < n; k++) {
    pass(d, &now, d->forward ? d->from[b] + k : d->from[b + 1] - 1 - k);
  }
  return now;
}

/* Whether less is known now. */
static bool meet(struct facts *to, const struct facts *other)
{
  bool less = false;
  for (uint32_t w = 0; w < FACTS / 64; w++) {
    less = less || (to->words[w] & ~other->words[w]);
    to->words[w] &= other->words[w];
  }
  return less;
}

/* What holds on all ways, from all that could hold downwards. */
static void find_facts(struct doer *d)
{
  const struct block_vec *all = &d->flat->blocks;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t b = 0; b < all->count; b++) {
      const struct block *block = all->at[b];
      struct facts now;
      if (d->forward) {
        now = pass_block(d, b);
      }
      for (uint32_t k = 0; k < block_targets(block); k++) {
        uint32_t to = block->to[k]->id;
        if (d->forward) {
          again = meet(&d->begin[to], &now) || again;
        } else {
          now = pass_block(d, to);
          again = meet(&d->end[b], &now) || again;
        }
      }
    }
  }
}

static void number_facts(struct doer *d)
{
  for (uint32_t k = d->first; k < d->first + d->count; k++) {
    const struct use *a = d->finder->sharing->all.at[k];
    if (a->surely && a->shared && is_fixed(a->place) && d->of_count < FACTS &&
        fact_of(d, a) == FACTS) {
      d->of[d->of_count++] = a;
    }
  }
}

/* Uses stand in no order of blocks, but those of a block stand together. */
static void order_uses(struct doer *d)
{
  struct arena *a = d->finder->arena;
  struct use **all = d->finder->sharing->all.at, **sorted;
  uint32_t blocks = d->flat->blocks.count;
  d->from = arena_alloc_array(a, blocks + 2, sizeof *d->from);
  sorted = arena_alloc_array(a, d->count + 1, sizeof *sorted);
  for (uint32_t k = d->first; k < d->first + d->count; k++) {
    d->from[all[k]->block + 2]++;
  }
  for (uint32_t b = 1; b < blocks + 2; b++) {
    d->from[b] += d->from[b - 1];
  }
  for (uint32_t k = d->first; k < d->first + d->count; k++) {
    sorted[d->from[all[k]->block + 1]++] = all[k];
  }
  memcpy(all + d->first, sorted, d->count * sizeof *sorted);
  for (uint32_t b = 0; b < blocks + 2; b++) {
    d->from[b] += d->first;
  }
}

static void go(struct doer *d, bool forward)
{
  uint32_t blocks = d->flat->blocks.count;
  d->forward = forward;
  memset(d->begin, 0xff, blocks * sizeof *d->begin);
  memset(d->end, 0xff, blocks * sizeof *d->end);
  d->begin[0] = (struct facts){0};
  for (uint32_t b = 0; b < blocks; b++) {
    if (block_targets(d->flat->blocks.at[b]) == 0) {
      d->end[b] = (struct facts){0};
    }
  }
  find_facts(d);
  for (uint32_t b = 0; b < blocks; b++) {
    pass_block(d, b);
  }
}

static uint32_t do_thread(struct finder *f, const struct thread *t,
                          uint32_t first)
{
  struct doer d = {.finder = f, .flat = t->flat, .first = first};
  uint32_t blocks = t->flat->blocks.count;
  while (first + d.count < f->sharing->all.count &&
         f->sharing->all.at[first + d.count]->thread == t) {
    d.count++;
  }
  d.begin = arena_alloc_array(f->arena, blocks, sizeof *d.begin);
  d.end = arena_alloc_array(f->arena, blocks, sizeof *d.end);
  order_uses(&d);
  number_facts(&d);
  go(&d, true);
  go(&d, false);
  for (uint32_t k = 0; k < d.of_count; k++) {
    f->facts[t->index * FACTS + k] = d.of[k];
  }
  return first + d.count;
}

static void do_threads(struct finder *f)
{
  uint32_t first = 0, uses = f->sharing->all.count;
  uint32_t threads = f->unit->threads.count;
  f->before = arena_alloc_array(f->arena, uses + 1, sizeof *f->before);
  f->behind = arena_alloc_array(f->arena, uses + 1, sizeof *f->behind);
  f->facts =
      arena_alloc_array(f->arena, (size_t)threads * FACTS, sizeof *f->facts);
  for (uint32_t t = 0; t < threads; t++) {
    first = do_thread(f, f->unit->threads.at[t], first);
  }
  for (uint32_t k = 0; k < uses; k++) {
    f->sharing->all.at[k]->number = k;
  }
}

/* --- pairs --- */

/* A failed compare-exchange only reads. */
static bool surely_writes(const struct use *a)
{
  return a->write && a->surely;
}

static const struct use *fact_at(const struct finder *f, const struct use *a,
                                 const struct facts *known, uint32_t k)
{
  return known->words[k / 64] >> k % 64 & 1
             ? f->facts[a->thread->index * FACTS + k]
             : NULL;
}

/* Since the lock was taken, the thread has touched the place before: what the
 * other one did is not what comes right before this. */
static bool is_hidden_before(const struct finder *f, const struct use *a,
                             const struct use *other)
{
  for (uint32_t k = 0; k < FACTS; k++) {
    const struct use *own = fact_at(f, a, &f->before[a->number], k);
    if (own && expr_same(own->place, a->place) &&
        (own->write || !a->write || surely_writes(other))) {
      return true;
    }
  }
  return false;
}

/* Before the lock is given back, the thread touches the place again, elsewhere:
 * that is what comes right before what the other one does. */
static bool is_hidden_behind(const struct finder *f, const struct use *a,
                             const struct use *other)
{
  for (uint32_t k = 0; k < FACTS; k++) {
    const struct use *own = fact_at(f, a, &f->behind[a->number], k);
    if (own && own->site != a->site && expr_same(own->place, a->place) &&
        (own->write || !a->write || surely_writes(other))) {
      return true;
    }
  }
  return false;
}

/* Of an access, and another one right before it. */
static enum conflict_kind kind_of(const struct finder *f, const struct use *a,
                                  const struct use *before)
{
  if (sharing_is_first(f->sharing, a, before)) {
    return CONFLICT_ORDERED;
  }
  bool plain = !is_sync(a) && !is_sync(before) && is_fixed(a->place) &&
               is_fixed(before->place);
  return plain && sharing_is_locked(f->sharing, a, before) &&
                 (is_hidden_before(f, a, before) ||
                  is_hidden_behind(f, before, a))
             ? CONFLICT_LOCKED
             : CONFLICT_POSSIBLE;
}

static void note(struct finder *f, const struct use *a,
                 const struct use *before)
{
  uint8_t *kind =
      &f->out->kinds[(size_t)a->site * f->out->count + before->site];
  if (*kind != CONFLICT_POSSIBLE) {
    enum conflict_kind k = kind_of(f, a, before);
    *kind = k > *kind ? (uint8_t)k : *kind;
  }
}

static bool conflict(const struct finder *f, const struct use *a,
                     const struct use *b)
{
  enum touch one = touches(f->unit, a), other = touches(f->unit, b);
  return a->site && b->site && one && other &&
         (one == TOUCHES_WRITE || other == TOUCHES_WRITE) &&
         sharing_meet(f->sharing, a, b);
}

static void compare(struct finder *f, const struct uses *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    for (uint32_t k = 0; k < i; k++) {
      const struct use *a = all->at[i], *b = all->at[k];
      if (conflict(f, a, b)) {
        note(f, a, b);
        note(f, b, a);
      }
    }
  }
}

struct conflicts conflicts_find(struct unit *u, struct arena *a)
{
  struct conflicts out = {.count = sites_count(u) + 1};
  struct finder f = {.unit = u, .arena = a, .out = &out};
  if (out.count > SITES_MOST) {
    return (struct conflicts){0};
  }
  out.kinds = arena_alloc_array(a, (size_t)out.count * out.count, 1);
  if (u->threads.count < 2) {
    return out;
  }
  f.sharing = sharing_find(u);
  do_threads(&f);
  for (uint32_t o = 1; o < points_to_objects(f.sharing->pointsto); o++) {
    compare(&f, &f.sharing->of_object[o]);
  }
  return out;
}
