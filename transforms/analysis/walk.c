/* walk.c -- see walk.h. */
#include "transforms/analysis/walk.h"

static void walk_block(struct walk *w, access_visitor *access,
                       void (*call)(void *user), void *user)
{
  for (const struct instr *i = w->block->first; i; i = i->next) {
    w->instr = i;
    instr_accesses(i, access, user);
    if (i->kind == INSTR_CALL) {
      call(user);
    }
  }
  w->instr = NULL;
  if (w->block->value) {
    expr_accesses(w->block->value, access, user);
  }
}

void walk_unit(const struct unit *u, struct walk *w, access_visitor *access,
               void (*call)(void *user), void *user)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    w->thread = u->threads.at[t];
    const struct block_vec *all = &w->thread->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      w->block = all->at[b];
      walk_block(w, access, call, user);
    }
  }
}
