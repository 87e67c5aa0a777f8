/* signal.c -- signals, where they are more than runtime/models/signals.c says:
 * what a thread that is created has of its creator. */
#include "transforms/threads/expand.h"

bool sends_signals(const struct expander *x)
{
  return library_is_used(x, "pthread_kill") || library_is_used(x, "kill") ||
         library_is_used(x, "raise") || library_is_used(x, "sigwait");
}

struct path signals_at_creation(struct expander *x, struct path p,
                                const struct thread *t, loc_t at)
{
  if (!p.block || !sends_signals(x)) {
    return p;
  }
  struct expr *name = number(x, at, TYPE_ULONG, t->index + 1);
  return inline_call(x, p, library_func(x, LIBRARY_PREFIX "inherit_signals"),
                     &name, 1, NULL, at);
}
