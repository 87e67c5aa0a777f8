/* shrink.h -- the smallest driver that still has a violation: calls are left
 * out one by one, then arguments become the simplest ones, as long as the same
 * property is violated. The explorer finds a schedule with the fewest
 * preemptions by itself. */
#ifndef MODULES_SHRINK_H
#define MODULES_SHRINK_H

#include "modules/attempt.h"

/* The one given, if nothing can be left out, or there is no time. */
struct attempt *shrink(struct attempts *t, struct attempt *bad);

#endif
