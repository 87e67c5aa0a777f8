/* crew.h -- several processes at one search.
 *
 * Each has a live state of its own, for emitted programs keep theirs at fixed
 * addresses. What they share is memory reserved while memory_is_shared. */
#ifndef RUNTIME_CREW_H
#define RUNTIME_CREW_H

#include <stdbool.h>

enum { CREW_MOST = 64 };

extern unsigned crew_size;   /* 1: there is nobody else */
extern unsigned crew_number; /* this process's, from 0 */

void crew_init(void);
/* Has that many processes do the work, while this one waits. Whether all of
 * them came to its end; when one does not, the others are stopped. */
bool crew_run(unsigned size, void (*work)(void));

void crew_lock(void);
void crew_unlock(void);
/* Nobody is to go on: whoever waits for others does so no longer. */
void crew_stop(void);
bool crew_is_stopped(void);
/* All are to come to crew_gather() when they can. */
void crew_call(void);
bool crew_is_called(void);
/* Waits for all; the last to come does that alone before any goes on. */
void crew_gather(void (*alone)(void));
/* There is nothing to do for the moment. */
void crew_rest(void);

#endif
