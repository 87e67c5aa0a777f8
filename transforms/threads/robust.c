/* robust.c -- robust mutexes: runtime/models/robust.c knows them from their
 * initialisation on, and tells them that a thread ends. */
#include "transforms/threads/expand.h"

bool robust_find(const struct expander *x)
{
  const struct func *f = library_func(x, "pthread_mutexattr_setrobust");
  return f && f->reachable && !f->defined;
}

struct path robust_after(struct expander *x, struct path p, enum model m,
                         struct expr *mutex, loc_t at)
{
  const char *name = m == MODEL_MUTEX_INIT ? LIBRARY_PREFIX "note_robust"
                     : m == MODEL_DESTROY  ? LIBRARY_PREFIX "forget_robust"
                                           : NULL;
  if (!p.block || !x->unit->robust || !name) {
    return p;
  }
  struct func *ours = library_func(x, name);
  struct expr *word =
      expr_cast(x->program, mutex, ours->params.at[0]->type, false);
  return inline_call(x, p, ours, &word, 1, NULL, at);
}

struct path robust_at_end(struct expander *x, struct path p, loc_t at)
{
  return p.block && x->unit->robust
             ? inline_call(x, p, library_func(x, LIBRARY_PREFIX "abandon_all"),
                           NULL, 0, NULL, at)
             : p;
}
