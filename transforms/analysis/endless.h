/* endless.h -- loops that have no end, and do nothing. */
#ifndef TRANSFORMS_ANALYSIS_ENDLESS_H
#define TRANSFORMS_ANALYSIS_ENDLESS_H

#include "ir/ir.h"

/* By block: whether nothing comes any more that others could see, no crash and
 * no end. stops: whether the thread stops there, so that others may run. */
bool *endless_find(struct arena *a, const struct func *f,
                   bool (*stops)(void *user, struct block *b), void *user);

#endif
