/* seldom.h -- what POSIX and C allow, but what seldom happens: wake-ups without
 * a signal, weak compare-exchanges that fail without cause.
 *
 * `verify` searches without them first, as what it finds then is easier to
 * read and to mend; then, if nothing was found and time is left, with them. */
#ifndef DRIVER_SELDOM_H
#define DRIVER_SELDOM_H

#include "driver/contest.h"

/* A closed contest: whether another one is to be held, with all of that. Then c
 * is that, opened, and *first what it was. */
bool seldom_begin(struct contest *c, struct contest *first);
/* Both are closed: c is the one whose answer counts. */
void seldom_end(struct contest *c, const struct contest *first);

#endif
