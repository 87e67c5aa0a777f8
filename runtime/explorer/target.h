/* target.h -- what a search is to confirm: with --target only certain
 * violations count, by their sites. An execution that violates something else
 * ends there, and is counted apart; a race of other sites is none.
 *
 *   --target=race:A,B;C,D       these pairs of sites
 *   --target=deadlock:A,B;C,D,E threads that wait at the sites of one of these
 *                               groups, each for the next one's mutex
 *   --target=deadlock           any
 *   --target=meet:A,B;C,D,E     threads that are at the sites of one of these
 *                               groups at the same time, each at one: no
 *                               violation, but what is looked for
 *   --target=event              any event but a race
 *   --target=@FILE              what stands on its lines
 *
 * It may be given more than once. Without it everything counts. */
#ifndef RUNTIME_EXPLORER_TARGET_H
#define RUNTIME_EXPLORER_TARGET_H

#include <stdbool.h>
#include <stdint.h>

extern bool target_is_set;

/* Of --target; false: it cannot be read. */
bool target_add(const char *text);
/* Whether a race of these two sites counts. */
bool target_has_race(unsigned a, unsigned b);
/* Whether what was just found does: the event that a step came to (run_event),
 * or the deadlock that is in the live state, by circle.h or run_end(). */
bool target_has(bool is_deadlock);

/* Whether threads meet in the live state. */
bool target_is_met(void);

/* --- for who leads a search there --- */

/* Whether some pair, or some group, has this site. */
bool target_races_at(unsigned site);
bool target_locks_at(unsigned site);
bool target_meets_at(unsigned site);
bool target_wants_races(void);
bool target_wants_deadlocks(void);
bool target_wants_meetings(void);

#endif
