/* progress.h -- threads that go round for ever and will never get out.
 *
 * A thread that goes round a loop that it could leave waits for something. If
 * no state after some state is an end of the process, whatever the schedule and
 * the inputs, what it waits for will never come. A thread whose text has no way
 * to its end is meant to go on for ever, and does not count. */
#ifndef RUNTIME_EXPLORER_PROGRESS_H
#define RUNTIME_EXPLORER_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether such threads are looked for, and may be there. */
bool progress_is_sought(void);
/* After a search that has seen every state: an arrival from where threads go
 * round for ever, or TRACE_NONE. whole: each state was looked at. */
uint32_t progress_find(bool exchanges, bool *whole);

#endif
