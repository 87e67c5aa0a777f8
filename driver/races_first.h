/* races_first.h -- data races that are asked for beside other properties under
 * a memory model of a machine (--mm=tso --check=race,assert).
 *
 * What a race is C11 says, and it does not depend on the machine. So `verify`
 * looks for races as without --mm, in a contest of its own, before it looks for
 * all else under the model. */
#ifndef DRIVER_RACES_FIRST_H
#define DRIVER_RACES_FIRST_H

#include "driver/contest.h"

/* Whether races are to be looked for first, and some engine can: then c is that
 * contest, opened. */
bool races_first_begin(struct contest *c);
/* It is closed: whether that is the answer. If not, c is as before that. */
bool races_first_end(struct contest *c);

#endif
