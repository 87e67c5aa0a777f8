/* views.c -- whether C11's memory model allows more than interleavings.
 *
 * Needs: sharing_run.  Gives: views, agrees, acquire_fences, release_fences.
 * A program whose atomic operations are all seq_cst has, if it has no data
 * race, only executions of sequential consistency; and if it has one, it has
 * one that is such an execution (Boehm and Adve, Foundations of the C++
 * concurrency memory model, 2008). Locks and their kin are no weaker. So views
 * are kept only if some access that others may see is weaker. */
#include "transforms/memory_model.h"

static void note_access(void *user, const struct access *a)
{
  struct unit *u = user;
  if (!a->visible || a->order == MEMORY_PLAIN) {
    return;
  }
  bool failure = a->failure && a->failure != MEMORY_SEQ_CST;
  u->agrees =
      u->agrees || a->order == MEMORY_SEQ_CST || a->failure == MEMORY_SEQ_CST;
  u->views = u->views || a->order != MEMORY_SEQ_CST || failure;
}

static void note_fence(struct unit *u, const struct instr *i)
{
  bool both = i->order == MEMORY_ACQ_REL || i->order == MEMORY_SEQ_CST;
  if (i->kind != INSTR_FENCE || i->op != FENCE_THREAD) {
    return;
  }
  u->agrees = u->agrees || i->order == MEMORY_SEQ_CST;
  u->acquire_fences = u->acquire_fences || both || i->order == MEMORY_ACQUIRE ||
                      i->order == MEMORY_CONSUME;
  u->release_fences = u->release_fences || both || i->order == MEMORY_RELEASE;
}

static void note_thread(struct unit *u, const struct func *flat)
{
  for (uint32_t b = 0; b < flat->blocks.count; b++) {
    const struct block *block = flat->blocks.at[b];
    for (const struct instr *i = block->first; i; i = i->next) {
      instr_accesses(i, note_access, u);
      note_fence(u, i);
    }
    if (block->value) {
      expr_accesses(block->value, note_access, u);
    }
  }
}

void views_run(struct unit *u)
{
  if (u->bounds.mm != MM_C11 || u->threads.count < 2 || u->bounds.plain) {
    return;
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    note_thread(u, u->threads.at[t]->flat);
  }
  if (u->views) {
    u->bounds.without |= 1u << REDUCE_EXCHANGE;
  }
}
