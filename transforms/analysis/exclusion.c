/* exclusion.c -- what mutexes keep from between two accesses. */
#include "transforms/analysis/exclusion.h"

#include "transforms/analysis/lock_order.h"

/* Gives it back, or one of which it is not known that it is another one. */
static bool may_release(const struct sharing *s, const struct instr *i,
                        const struct expr *lock)
{
  const struct call_row *row = unit_call(s->unit, i);
  return row && model_has(i->model, GIVES) &&
         (s->unit->other_kinds || !lock_is_other(mutex_of(row, i), lock));
}

/* Whether a way leads from the one to the other on which it is given back. */
static bool is_released(const struct sharing *s, const struct use *a,
                        const struct use *b, const struct expr *lock)
{
  const struct func *f = a->thread->flat;
  bool *seen[2]; /* by block that is entered: without, with a release */
  struct block_vec todo[2] = {{0}, {0}};
  for (int k = 0; k < 2; k++) {
    seen[k] = arena_alloc_array(s->arena, f->blocks.count, sizeof *seen[k]);
  }
  const struct block *block = f->blocks.at[a->block];
  uint32_t from = a->position;
  bool released = false;
  for (;;) {
    uint32_t position = 0;
    for (const struct instr *i = block->first; i; i = i->next) {
      position++;
      if (position > from && block->id == b->block && released &&
          position == b->position) {
        return true;
      }
      released = released || (position > from && may_release(s, i, lock));
    }
    if (released && block->id == b->block && !b->instr) {
      return true;
    }
    for (uint32_t k = 0; k < block_targets(block); k++) {
      struct block *to = block_target(block, k);
      if (!seen[released][to->id]) {
        seen[released][to->id] = true;
        VEC_PUSH(s->arena, &todo[released], to);
      }
    }
    released = todo[1].count > 0;
    if (!todo[released].count) {
      return false;
    }
    block = todo[released].at[--todo[released].count];
    from = 0;
  }
}

bool exclusion_holds(const struct sharing *s, const struct use *first,
                     const struct use *middle, const struct use *last)
{
  for (uint32_t i = 0; i < first->locks->count; i++) {
    const struct expr *lock = first->locks->at[i];
    if (locks_have(middle->locks, lock) && locks_have(last->locks, lock) &&
        sharing_is_whole(s, lock) && !is_released(s, first, last, lock)) {
      return true;
    }
  }
  return false;
}
