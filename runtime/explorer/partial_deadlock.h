/* partial_deadlock.h -- threads that wait for ever, though others go on. */
#ifndef RUNTIME_EXPLORER_PARTIAL_DEADLOCK_H
#define RUNTIME_EXPLORER_PARTIAL_DEADLOCK_H

#include "runtime/explorer/threads.h"

#include <stdbool.h>
#include <stdint.h>

/* After a search that has seen every state: an arrival where threads wait that
 * none of the states that follow lets go on, nor the process end. TRACE_NONE:
 * there is none, or, when it ran late, no time to look for it. */
uint32_t partial_deadlock_find(unsigned mask, bool exchanges,
                               struct thread_set *threads, bool *ran_late);

#endif
