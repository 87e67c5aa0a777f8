/* raced.h -- accesses that later ones may race with, where views are kept: each
 * view has a bit for each of them. known.h has the same by objects that pass
 * them on. */
#ifndef RUNTIME_EXPLORER_RACED_H
#define RUNTIME_EXPLORER_RACED_H

#include "runtime/explorer/race.h"

/* There was no room for one. */
extern bool raced_is_full;

/* One that it races with; NULL: there is none. */
const struct step_known *raced_find(const struct race_access *a);
void raced_add(const struct race_access *a);
/* Memory begins anew. */
void raced_drop(uintptr_t from, uintptr_t to);
/* Those that all threads know of are forgotten. */
void raced_collect(void);

#endif
