/* known.h -- which accesses happen before what a thread does next, by C11's
 * rules for acquire and release, where adjacent accesses do not show all races:
 * an atomic operation that is relaxed orders nothing, though under sequential
 * consistency nobody can see it.
 *
 * For each access there is the set of those who know of it, so that what they
 * do next happens after it: threads, and objects that pass it on (Elmas, Qadeer
 * and Tasiran, Goldilocks, 2007). Unlike clocks these sets are part of the
 * state: where they are alike, so is all that follows, and searches that keep
 * states may use them as well as those that follow executions. */
#ifndef RUNTIME_EXPLORER_KNOWN_H
#define RUNTIME_EXPLORER_KNOWN_H

#include <stdbool.h>
#include <stdint.h>

struct race_access;

extern bool known_is_kept;

void known_init(void);
/* There was no room for an access, a thread or an object: some races may be
 * missed, and no more are found. */
bool known_is_full(void);
/* A thread's step does this. Whether the access races with an earlier one,
 * which is *other then. */
bool known_access(const struct race_access *access, struct race_access *other);
/* An object is made there, as if all of it was written. */
void known_birth(const struct race_access *all);
void known_sync(unsigned thread, unsigned number, const void *object,
                unsigned long size);
/* An atomic section. */
void known_section(unsigned thread, bool begins);
void known_fence(unsigned thread, unsigned order);

#endif
