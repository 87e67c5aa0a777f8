/* lock_order.h -- locks that threads take in different orders. */
#ifndef TRANSFORMS_ANALYSIS_LOCK_ORDER_H
#define TRANSFORMS_ANALYSIS_LOCK_ORDER_H

#include "transforms/transforms.h"

/* A constant address, as an offset in what it is part of. */
struct lock_address {
  const struct var *var;
  uint64_t offset;
};

/* Whether the expression is one. */
bool lock_find(const struct expr *e, struct lock_address *out);
bool lock_is_same(const struct expr *a, const struct expr *b);
/* Two that are surely not the same. */
bool lock_is_other(const struct expr *a, const struct expr *b);

/* A thread takes a mutex while it surely holds one, and others. */
struct lock_step {
  const struct thread *thread;
  loc_t at;
  struct expr *held, *taken;
  struct expr *const *gates; /* all that it holds */
  uint32_t gate_count;
  const void *use; /* what `ordered` knows */
};
struct lock_steps VEC_BODY(struct lock_step);

/* Gives: unit.lock_cycles. ordered: whether two steps cannot be at the same
 * time. */
void lock_order_find(struct unit *u, const struct lock_steps *all,
                     bool (*ordered)(const void *user, const void *a,
                                     const void *b),
                     const void *user);

#endif
