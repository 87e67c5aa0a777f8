/* symmetry.h -- symmetry reduction: threads that may be exchanged.
 *
 * Sorting those of a group by what they keep makes states equal that differ
 * only in which of them is where. */
#ifndef RUNTIME_EXPLORER_SYMMETRY_H
#define RUNTIME_EXPLORER_SYMMETRY_H

#include "runtime/explorer/threads.h"

#include <stdbool.h>
#include <stdint.h>

extern uint64_t symmetry_exchanged; /* how often it was not sorted */

/* Whether there are any; again: the same. */
bool symmetry_init(void);
/* The live state becomes the sorted one. from[t]: which thread became t; false:
 * each is what it was, and from is not filled in. */
bool symmetry_sort(unsigned char from[THREADS_MOST]);
/* The members of the group that are, in the sorted live state, where that
 * thread is; with it. */
struct thread_set symmetry_twins(unsigned thread);

#endif
