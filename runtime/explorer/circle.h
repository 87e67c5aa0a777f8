/* circle.h -- threads of which each waits for a mutex that the next one holds.
 *
 * They never go on, whatever others do, even if the process then ends. Looked
 * for after each step, which must be of one of them: only who holds a mutex can
 * close a circle, by waiting. */
#ifndef RUNTIME_EXPLORER_CIRCLE_H
#define RUNTIME_EXPLORER_CIRCLE_H

#include "runtime/explorer/threads.h"

#include <stdbool.h>

extern bool circle_is_sought;

/* Whether there is a circle in the live state that the thread is part of. */
bool circle_has(unsigned thread);
/* The threads of some circle in the live state. */
struct thread_set circle_find(void);

#endif
