/* endless.c -- see endless.h.
 *
 * Needs: points_run. What leads to no block that stops, ends, crashes or does
 * more than compute leads round for ever. */
#include "transforms/analysis/endless.h"

#include "transforms/analysis/constants.h"
#include "transforms/models.h"

/* It does nothing but compute, and does not crash. */
static bool is_quiet(const struct block *b)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    bool computes = (i->kind == INSTR_ASSIGN || i->kind == INSTR_ZERO ||
                     i->kind == INSTR_DECLARE || i->model == MODEL_HELD) &&
                    !i->visible;
    if (!computes ||
        (i->value && i->kind != INSTR_CALL && expr_may_crash(i->value)) ||
        (i->place && expr_may_crash(i->place))) {
      return false;
    }
  }
  return b->term == TERM_JUMP ||
         (b->term == TERM_BRANCH && !expr_may_crash(b->value));
}

bool *endless_find(struct arena *a, const struct func *f,
                   bool (*stops)(void *user, struct block *b), void *user)
{
  const struct block_vec *all = &f->blocks;
  bool *endless = arena_alloc_array(a, all->count, sizeof *endless);
  for (uint32_t k = 0; k < all->count; k++) {
    endless[k] = is_quiet(all->at[k]) && !stops(user, all->at[k]);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = all->count; k-- > 0;) {
      const struct block *b = all->at[k];
      for (uint32_t t = 0; endless[k] && t < block_targets(b); t++) {
        endless[k] = endless[b->to[t]->id];
        changed = changed || !endless[k];
      }
    }
  }
  return endless;
}
