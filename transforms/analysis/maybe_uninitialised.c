/* maybe_uninitialised.c -- variables that may be read before they are set.
 *
 * Needs: points_run (blocks in order).  Gives: var.is_unset.
 * Only their declarations have to make up a value. */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/returns.h"

#include <string.h>

struct uninitialised {
  struct func *flat;
  uint64_t *now; /* by local: declared and not yet assigned */
  uint32_t words;
  struct returns returns;
  bool more; /* another pass would find more */
};

static void uninitialised_reads(struct uninitialised *u, const struct expr *e)
{
  if (e->kind == EXPR_VAR && e->var->owner == u->flat &&
      (u->now[e->var->id / 64] >> (e->var->id % 64) & 1)) {
    e->var->is_unset = true;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    uninitialised_reads(u, expr_operand(e, i));
  }
}

/* Where routines are called, and where they have returned. */
static void uninitialised_routine(struct uninitialised *u,
                                  const struct instr *i)
{
  uint32_t call = returns_call(&u->returns, i);
  uint32_t back = returns_back(&u->returns, i);
  if (call && returns_note(&u->returns, call, u->now)) {
    u->more = true;
  }
  if (back) {
    returns_take(&u->returns, back, u->now);
  }
}

static void uninitialised_instr(struct uninitialised *u, const struct instr *i)
{
  bool whole =
      i->place && i->place->kind == EXPR_VAR && i->place->var->owner == u->flat;
  struct slot o;
  bool looks = i->model == MODEL_HELD || i->model == MODEL_LEAKS;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e && !looks; k++) {
    if (o.role != ROLE_RESULT || !whole) {
      uninitialised_reads(u, o.e);
    }
  }
  const struct var *v = i->kind == INSTR_DECLARE ? i->var
                        : whole                  ? i->place->var
                                                 : NULL;
  if (v && v->owner == u->flat) {
    uint64_t bit = 1ull << (v->id % 64);
    uint64_t *w = &u->now[v->id / 64];
    bool is_unset = i->kind == INSTR_DECLARE && !nondet_is_set(i);
    *w = is_unset ? *w | bit : *w & ~bit;
  }
}

/* Once over all blocks. */
static void uninitialised_pass(struct uninitialised *u, uint64_t **at,
                               uint64_t *now)
{
  const struct func *f = u->flat;
  u->more = false;
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    const struct block *block = f->blocks.at[b];
    memcpy(now, at[b], u->words * sizeof *now);
    u->now = now;
    for (const struct instr *i = block->first; i; i = i->next) {
      uninitialised_routine(u, i);
      uninitialised_instr(u, i);
    }
    if (block->value) {
      uninitialised_reads(u, block->value);
    }
    for (uint32_t k = 0; k < block_targets(block); k++) {
      uint32_t target = block->to[k]->id;
      uint64_t *to = at[target];
      for (uint32_t w = 0; w < u->words; w++) {
        u->more = u->more || (target <= b && (now[w] & ~to[w]));
        to[w] |= now[w];
      }
    }
  }
}

static void uninitialised_thread(struct unit *unit, struct func *f)
{
  struct uninitialised u = {.flat = f, .words = f->locals.count / 64 + 1};
  uint64_t **at = arena_alloc_array(unit->arena, f->blocks.count, sizeof *at);
  uint64_t *now = arena_alloc_array(unit->arena, u.words, sizeof *now);
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    at[b] = arena_alloc_array(unit->arena, u.words, sizeof **at);
  }
  u.returns = returns_find(unit->arena, unit, f);
  do {
    uninitialised_pass(&u, at, now);
  } while (u.more);
}

void uninitialised_run(struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    uninitialised_thread(u, u->threads.at[t]->flat);
  }
}
