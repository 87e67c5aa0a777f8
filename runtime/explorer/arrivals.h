/* arrivals.h -- how states were arrived at.
 *
 * An arrival is a state and the step that led to it from another arrival. Some
 * states have several: the search wants to know who ran last. */
#ifndef RUNTIME_EXPLORER_ARRIVALS_H
#define RUNTIME_EXPLORER_ARRIVALS_H

#include <stdbool.h>
#include <stdint.h>

struct schedule;

#define TRACE_NONE 0xffffffffu

struct arrival {
  uint32_t state, before;
};

extern struct arrival *arrivals_seen;
extern uint8_t *arrivals_agents; /* who did the step */

/* exchanges: steps were followed by symmetry_sort(). */
void arrivals_init(bool exchanges);
/* TRACE_NONE: there are too many. */
uint32_t arrivals_add(uint32_t state, uint32_t before, unsigned agent);
/* Arrivals have lower numbers; some of these may be the first one again. */
uint64_t arrivals_count(void);
uint64_t arrivals_memory(void);
void arrivals_settle(void); /* as table_settle() */

/* The live state becomes the arrival's; where states are fingerprints, steps
 * are done again for that. */
void arrivals_restore(uint32_t arrival);
/* The steps from the start to there, done once more to see their choices.
 * Leaves the live state there. */
void arrivals_schedule(uint32_t arrival, struct schedule *schedule);
/* After that: which thread it really is that the live state calls so; threads
 * that are alike are exchanged. */
unsigned arrivals_real(unsigned thread);
/* Adds the step that was just done there. */
void arrivals_add_step(struct schedule *schedule, unsigned thread, unsigned pc);

#endif
