/* lock_order.c -- see lock_order.h. */
#include "report/lock_order.h"

static void warn(struct session *v, const struct lock_cycle *c)
{
  struct diag *d = &v->compilation->diag;
  for (uint32_t i = 0; i < c->count; i++) {
    const struct lock_edge *e = &c->at[i];
    const char *text =
        arena_printf(v->arena, "thread %u (%s) takes %s while it holds %s",
                     e->thread->index, e->thread->name, e->taken, e->held);
    if (i == 0) {
      diag_warning(d, e->at,
                   "locks in different orders, though no schedule within the "
                   "verdict's bounds deadlocks: %s",
                   text);
    } else {
      diag_note(d, e->at, "%s", text);
    }
  }
}

void lock_order_warn(struct session *v, const struct answer *a)
{
  const struct unit *u = a->outcome ? a->outcome->unit : NULL;
  bool checked = bounds_check(&v->bounds, PROPERTY_DEADLOCK) ||
                 bounds_check(&v->bounds, PROPERTY_LOCKS);
  for (uint32_t i = 0;
       a->verdict == VERDICT_SAFE && checked && u && i < u->lock_cycles.count;
       i++) {
    warn(v, &u->lock_cycles.at[i]);
  }
}
