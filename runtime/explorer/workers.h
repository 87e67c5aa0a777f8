/* workers.h -- several processes at one search.
 *
 * Each has a live state of its own, for emitted programs keep theirs at fixed
 * addresses. What they share is memory reserved while memory_is_shared. */
#ifndef RUNTIME_EXPLORER_WORKERS_H
#define RUNTIME_EXPLORER_WORKERS_H

#include <stdbool.h>

enum { CREW_MOST = 64 };

extern unsigned workers_size;   /* 1: there is nobody else */
extern unsigned workers_number; /* this process's, from 0 */

void workers_init(void);
/* Has that many processes do the work, while this one waits. Whether all of
 * them came to its end; when one does not, the others are stopped. */
bool workers_run(unsigned size, void (*work)(void));

void workers_lock(void);
void workers_unlock(void);
/* Nobody is to go on: whoever waits for others does so no longer. */
void workers_stop(void);
bool workers_is_stopped(void);
/* All are to come to workers_gather() when they can. */
void workers_call(void);
bool workers_is_called(void);
/* Waits for all; the last to come does that alone before any goes on. */
void workers_gather(void (*alone)(void));
/* There is nothing to do for the moment. */
void workers_rest(void);

#endif
