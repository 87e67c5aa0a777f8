/* holders.c -- whether mutexes have to keep the names of who holds them.
 *
 * Threads that wait for each other in a circle are known by these names
 * (runtime/explorer/circle.c). A single mutex closes no circle but that of a
 * thread that waits for itself. Otherwise a mutex without a name keeps threads
 * exchangeable that differ in nothing else. */
#include "transforms/analysis/lock_order.h"
#include "transforms/threads/expand.h"

static const struct expr *locked_mutex(const struct instr *i)
{
  if (i->kind != INSTR_CALL || i->value->kind != EXPR_FUNC ||
      i->arg_count == 0 || i->value->func->defined) {
    return NULL;
  }
  const struct call_row *row = call_find(i->value->func->name->text);
  bool locks =
      row && (row->model == MODEL_LOCK || row->model == MODEL_TRYLOCK ||
              row->model == MODEL_TIMEDLOCK);
  return locks ? i->args[0] : NULL;
}

/* Whether the block locks something that may not be *first, which it sets. */
static bool locks_another(const struct block *b, const struct expr **first)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    const struct expr *mutex = locked_mutex(i);
    struct lock_address address;
    if (!mutex) {
      continue;
    }
    if (!lock_find(mutex, &address) ||
        (*first && !lock_is_same(*first, mutex))) {
      return true;
    }
    *first = mutex;
  }
  return false;
}

bool holders_find(const struct expander *x)
{
  const struct expr *first = NULL;
  for (uint32_t i = 0; i < x->program->funcs.count; i++) {
    const struct func *f = x->program->funcs.at[i];
    for (uint32_t b = 0; f->defined && f->reachable && b < f->blocks.count;
         b++) {
      if (locks_another(f->blocks.at[b], &first)) {
        return true;
      }
    }
  }
  return false;
}
