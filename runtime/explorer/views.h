/* views.h -- which values of atomic operations threads may read, and what they
 * get to know by it: C11's memory model, as RC11 has it (Lahav et al., 2017),
 * with C++20's release sequences, as a machine of messages and views (Kang et
 * al., A promising semantics for relaxed-memory concurrency, 2017, without the
 * promises).
 *
 * All executions whose program order and reads-from go round in no circle can
 * be built by steps in any order in which what is read was written before: so
 * what reads nothing need not wait for others. An atomic access is told of
 * before it is done (race.c), and __ts_view_done() behind it; an older message
 * that is read covers memory meanwhile.
 *
 * A plain access that happens neither before nor after another one is a race,
 * and all that is found then; so plain accesses always see the newest value. */
#ifndef RUNTIME_EXPLORER_VIEWS_H
#define RUNTIME_EXPLORER_VIEWS_H

#include <stdbool.h>
#include <stdint.h>

struct race_access;

extern bool views_are_kept;

void views_init(void);
/* Before a step. */
void views_begin(void);
/* After it, if it went well: what is of no use any more is forgotten. */
void views_collect(void);
/* Where the last step read an older value first; 0: nowhere. Between two calls
 * of views_swap_older() memory has that value. */
uintptr_t views_older(void);
void views_swap_older(void);
/* A thread's step does this. Whether the access races with an earlier one,
 * which is *other then. */
bool views_access(const struct race_access *access, struct race_access *other);
void views_fence(unsigned thread, unsigned order);
/* Memory is given back, or is a new block. */
void views_drop(uintptr_t from, uintptr_t to);
/* What locks and their kin pass on. */
void views_acquire(unsigned thread, uintptr_t object);
void views_release(unsigned thread, uintptr_t object);
/* What creates a thread, and what has waited for its end. */
void views_create(unsigned thread, unsigned other);
void views_join(unsigned thread, unsigned other);

#endif
