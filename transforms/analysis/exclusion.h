/* exclusion.h -- what cannot come between two accesses, as a mutex is held. */
#ifndef TRANSFORMS_ANALYSIS_EXCLUSION_H
#define TRANSFORMS_ANALYSIS_EXCLUSION_H

#include "transforms/analysis/sharing.h"

/* Some mutex is surely held at all three; first and last are of one thread,
 * which never gives it back in between; the one in the middle is another's. */
bool exclusion_holds(const struct sharing *s, const struct use *first,
                     const struct use *middle, const struct use *last);

#endif
