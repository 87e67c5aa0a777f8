/* estimate.h -- how many states and executions there are, as far as random
 * schedules and a search that did not end can tell. */
#ifndef RUNTIME_EXPLORER_ESTIMATE_H
#define RUNTIME_EXPLORER_ESTIMATE_H

#include "runtime/explorer/explore.h"

/* Random schedules follow. */
void estimate_begin(const struct explore_options *options);
/* One begins, whose states are to be noted. */
void estimate_begin_run(void);
/* The live state is one of its states. That thread and input were taken with a
 * probability of 1 to so many. */
void estimate_note(double many, unsigned thread);
/* It came to an end of the program. */
void estimate_end_run(void);

/* After a search that did not end: how many there are, 0 if that is not known.
 * Executions: those that the search counts. */
double estimate_states(const struct finding *finding);
double estimate_executions(const struct finding *finding);

#endif
