/* trace.h -- how states were arrived at.
 *
 * An arrival is a state and the step that led to it from another arrival. Some
 * states have several: the search wants to know who ran last. */
#ifndef RUNTIME_TRACE_H
#define RUNTIME_TRACE_H

#include <stdbool.h>
#include <stdint.h>

struct schedule;

#define TRACE_NONE 0xffffffffu

struct arrival {
  uint32_t state, before;
};

extern struct arrival *trace_arrivals;
extern uint8_t *trace_agents; /* who did the step */

/* exchanges: steps were followed by alike_sort(). */
void trace_init(bool exchanges);
/* TRACE_NONE: there are too many. */
uint32_t trace_add(uint32_t state, uint32_t before, unsigned agent);
/* Arrivals have lower numbers; some of these may be the first one again. */
uint64_t trace_count(void);
uint64_t trace_memory(void);
void trace_settle(void); /* as table_settle() */

/* The live state becomes the arrival's; where states are fingerprints, steps
 * are done again for that. */
void trace_restore(uint32_t arrival);
/* The steps from the start to there, done once more to see their choices.
 * Leaves the live state there. */
void trace_schedule(uint32_t arrival, struct schedule *schedule);
/* After that: which thread it really is that the live state calls so; threads
 * that are alike are exchanged. */
unsigned trace_real(unsigned thread);

#endif
