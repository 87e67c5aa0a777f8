/* spins.c -- a point in loops that do nothing but look.
 *
 * Needs: expand_run.  Gives: MODEL_PAUSE; leaves_find().
 * Where threads that spin for ever are looked for, each loop that the thread
 * could leave, and that computes nothing from round to round, gets a point.
 * Others are not needed: who goes round without a point and changes something
 * comes to a bound. This is done before constants are known, for then the way
 * out of a loop that waits for what never changes is gone. */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

struct spins {
  struct unit *u;
  struct func *flat;
  struct block_vec *before; /* by block */
  bool *in_loop;            /* by block: of the loop that is looked at */
  struct block_vec loop;
  struct var_vec assigned; /* in it, by what is not atomic */
};

/* --- where an end may follow --- */

static bool is_end(const struct block *b)
{
  bool ends = false;
  for (const struct instr *i = b->first; i; i = i->next) {
    ends = ends || (i->kind == INSTR_CALL &&
                    (i->model == MODEL_END || i->model == MODEL_FINISH ||
                     i->model == MODEL_PAUSE));
  }
  return ends;
}

bool *leaves_find(struct arena *a, const struct func *f)
{
  const struct block_vec *all = &f->blocks;
  bool *leaves = arena_alloc_array(a, all->count, sizeof *leaves);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = all->count; k-- > 0;) {
      struct block *b = all->at[k];
      bool now = is_end(b);
      for (uint32_t i = 0; i < block_targets(b); i++) {
        now = now || leaves[block_target(b, i)->id];
      }
      changed = changed || now != leaves[k];
      leaves[k] = now;
    }
  }
  return leaves;
}

/* --- what a loop does --- */

static bool is_assigned(const struct var_vec *all, const struct var *v)
{
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i] == v) {
      return true;
    }
  }
  return false;
}

static void note_write(void *user, const struct access *a)
{
  struct spins *s = user;
  struct var *v = place_root(a->place);
  if (access_writes(a) && !a->order && v && !is_assigned(&s->assigned, v)) {
    VEC_PUSH(s->u->arena, &s->assigned, v);
  }
}

/* Variables that are assigned in the block before an instruction. */
struct reader {
  const struct spins *s;
  struct var_vec known;
  bool carries; /* it reads what the round before may have left */
};

static void note_read(void *user, const struct access *a)
{
  struct reader *r = user;
  struct var *v = place_root(a->place);
  r->carries = r->carries ||
               (a->kind == ACCESS_READ && !a->order && v &&
                is_assigned(&r->s->assigned, v) && !is_assigned(&r->known, v));
}

static bool is_plain(const struct instr *i)
{
  return i->kind == INSTR_ASSIGN || i->kind == INSTR_EVAL ||
         i->kind == INSTR_DECLARE || i->kind == INSTR_ZERO ||
         i->kind == INSTR_FENCE || i->model == MODEL_EVENT;
}

static bool is_quiet(const struct spins *s, const struct block *b)
{
  struct reader r = {.s = s};
  bool quiet = b->term == TERM_JUMP || b->term == TERM_BRANCH;
  for (const struct instr *i = b->first; quiet && i; i = i->next) {
    const struct var *v = i->place ? place_root(i->place) : NULL;
    quiet = is_plain(i) && (!i->place || v || i->order);
    if (v && i->kind == INSTR_ASSIGN) {
      instr_accesses(i, note_read, &r);
      VEC_PUSH(s->u->arena, &r.known, (struct var *)v);
    }
  }
  return quiet && !r.carries;
}

/* From where the loop's end can be come to without its head. */
static void find_loop(struct spins *s, struct block *head, struct block *end)
{
  s->loop.count = s->assigned.count = 0;
  s->in_loop[head->id] = true;
  VEC_PUSH(s->u->arena, &s->loop, head);
  if (end != head) {
    s->in_loop[end->id] = true;
    VEC_PUSH(s->u->arena, &s->loop, end);
  }
  for (uint32_t i = 1; i < s->loop.count; i++) {
    const struct block_vec *before = &s->before[s->loop.at[i]->id];
    for (uint32_t k = 0; k < before->count; k++) {
      if (!s->in_loop[before->at[k]->id]) {
        s->in_loop[before->at[k]->id] = true;
        VEC_PUSH(s->u->arena, &s->loop, before->at[k]);
      }
    }
  }
  for (uint32_t i = 0; i < s->loop.count; i++) {
    s->in_loop[s->loop.at[i]->id] = false;
  }
}

static bool only_looks(struct spins *s)
{
  for (uint32_t k = 0; k < s->loop.count; k++) {
    for (const struct instr *i = s->loop.at[k]->first; i; i = i->next) {
      instr_accesses(i, note_write, s);
    }
  }
  for (uint32_t k = 0; k < s->loop.count; k++) {
    if (!is_quiet(s, s->loop.at[k])) {
      return false;
    }
  }
  return true;
}

static void put_pause(struct spins *s, struct block *head)
{
  struct program *p = s->u->program;
  struct instr *i = ARENA_NEW(p->arena, struct instr);
  if (head->first && head->first->model == MODEL_PAUSE) {
    return;
  }
  *i = (struct instr){.kind = INSTR_CALL,
                      .at = head->first ? head->first->at : head->at,
                      .next = head->first};
  call_model(p, i, MODEL_PAUSE, type_basic(&p->types, TYPE_VOID));
  head->first = i;
  head->last = head->last ? head->last : i;
}

/* --- all loops --- */

static void find_before(struct spins *s)
{
  const struct block_vec *all = &s->flat->blocks;
  struct arena *a = s->u->arena;
  s->before = arena_alloc_array(a, all->count, sizeof *s->before);
  s->in_loop = arena_alloc_array(a, all->count, sizeof *s->in_loop);
  for (uint32_t b = 0; b < all->count; b++) {
    for (uint32_t k = 0; k < block_targets(all->at[b]); k++) {
      VEC_PUSH(a, &s->before[block_target(all->at[b], k)->id], all->at[b]);
    }
  }
}

/* The block jumps back there. */
static void take_edge(struct spins *s, const bool *leaves, struct block *head,
                      struct block *end)
{
  if (leaves[head->id]) {
    find_loop(s, head, end);
    if (only_looks(s)) {
      put_pause(s, head);
    }
  }
}

enum { FRESH, ON_WAY, DONE };

/* Depth first: what leads to a block on the way leads back. */
static void take_flat(struct spins *s)
{
  uint32_t count = s->flat->blocks.count;
  struct arena *a = s->u->arena;
  uint8_t *state = arena_alloc_array(a, count, sizeof *state);
  uint32_t *next = arena_alloc_array(a, count, sizeof *next);
  const bool *leaves = leaves_find(a, s->flat);
  struct block_vec way = {0};
  VEC_PUSH(a, &way, s->flat->blocks.at[0]);
  state[s->flat->blocks.at[0]->id] = ON_WAY;
  while (way.count) {
    struct block *b = VEC_LAST(&way);
    if (next[b->id] == block_targets(b)) {
      state[b->id] = DONE;
      way.count--;
      continue;
    }
    struct block *to = block_target(b, next[b->id]++);
    if (state[to->id] == FRESH) {
      state[to->id] = ON_WAY;
      VEC_PUSH(a, &way, to);
    } else if (state[to->id] == ON_WAY) {
      take_edge(s, leaves, to, b);
    }
  }
}

void spins_run(struct unit *u)
{
  bool sought = bounds_check(&u->bounds, PROPERTY_PROGRESS);
  for (uint32_t t = 0; sought && t < u->threads.count; t++) {
    struct spins s = {.u = u, .flat = u->threads.at[t]->flat};
    find_before(&s);
    take_flat(&s);
  }
}
