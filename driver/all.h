/* all.h -- --all: the search goes on when a violation was found. */
#ifndef DRIVER_ALL_H
#define DRIVER_ALL_H

#include "driver/contest.h"

/* The contest is over. If its answer is a violation that is to be followed by
 * others: it is known from now on, put to the others, and the contest begins
 * anew. */
bool all_goes_on(struct contest *c, struct answers *others);
/* The last contest's answer, with those before. */
void all_end(struct contest *c, struct answers *others);

#endif
