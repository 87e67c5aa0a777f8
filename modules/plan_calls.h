/* plan_calls.h -- from methods to a driver: what they need is called before
 * them, what they take is there, and arguments are chosen. */
#ifndef MODULES_PLAN_CALLS_H
#define MODULES_PLAN_CALLS_H

#include "modules/driver.h"

/* Methods by thread; 0: before the threads. */
struct planned_methods {
  const struct method *at[DRIVER_THREADS + 1][DRIVER_CALLS];
  uint32_t count[DRIVER_THREADS + 1];
  uint32_t threads;
};

static inline void plan_add(struct planned_methods *p, uint32_t thread,
                            const struct method *f)
{
  if (p->count[thread] < DRIVER_CALLS / 4) {
    p->at[thread][p->count[thread]++] = f;
  }
}

/* random: the state, for arguments; NULL: the simplest ones. In the end methods
 * that give something are called, to see the object's state. */
struct driver *plan_calls(const struct module *m,
                          const struct planned_methods *p, uint64_t *random);

#endif
