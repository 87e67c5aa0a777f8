/* settled.h -- from which states an end can be reached.
 *
 * Most states lead to an end of the process, or to a bound. The search marks
 * states with a step that ends (TABLE_ENDS), and the arrivals say from where a
 * state was found; from most others, a random way leads to an end, and settles
 * all on it. What is left may have no end, or one that is hard to find. */
#ifndef RUNTIME_EXPLORER_SETTLED_H
#define RUNTIME_EXPLORER_SETTLED_H

#include <stdbool.h>
#include <stdint.h>

/* After a search that has seen every state, once. exchanges: threads that are
 * alike. */
void settled_find(bool exchanges);
bool settled_is(uint32_t arrival);
/* From where a settled state was found an end can be reached, too. */
void settled_spread(void);
/* The live state's name, after its threads were exchanged. */
uint32_t settled_name_live(void);
/* Whether the live state, of that name, ends, or is known to. */
bool settled_live(uint32_t state);

#endif
