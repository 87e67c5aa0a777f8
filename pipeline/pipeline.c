#include "pipeline/pipeline.h"

const char models_text[] = {
#include MODELS_INC /* made from runtime/models/models.c by the Makefile */
    , 0};

const char native_text[] = {
#include NATIVE_INC /* from runtime/models/native.c */
    , 0};

struct bounds unit_default_bounds(void)
{
  return (struct bounds){.unwind = 2,
                         .rounds = 2,
                         .constant = 256,
                         .threads = 200,
                         .size = 20000,
                         .check_assert = true,
                         .check_deadlock = true};
}

bool unit_make(struct unit *u, struct compilation *c,
               const struct sync_types *o, const struct bounds *b)
{
  u->program = &c->program;
  u->arena = &c->arena;
  u->bounds = *b;
  u->opaque = *o;
  if (!diag_ok(&c->diag) || !expand_run(u)) {
    return false;
  }
  looked_run(u);
  dead_run(u);
  facts_run(u);
  sharing_run(u);
  dead_run(u);
  evaluation_order_run(u);
  points_run(u);
  uninitialised_run(u);
  if (!b->native) {
    narrow_run(u);
  }
  if (b->keep_loops) {
    symmetry_run(u);
  }
  return true;
}

const struct instr *unit_instr_at(const struct unit *u, uint32_t thread,
                                  uint32_t point)
{
  const struct block_vec *all = &u->threads.at[thread]->flat->blocks;
  for (uint32_t i = 0; point && i < all->count; i++) {
    if (all->at[i]->point == point) {
      return all->at[i]->first;
    }
  }
  return NULL;
}
