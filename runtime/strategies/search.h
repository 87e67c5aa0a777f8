/* search.h -- every state that can be reached, in some order. */
#ifndef RUNTIME_STRATEGIES_SEARCH_H
#define RUNTIME_STRATEGIES_SEARCH_H

#include "runtime/explorer/explore.h"

void search_begin(const struct explore_options *options);
/* Goes on for about so many steps. Whether there is an answer: a violation, or
 * a proof that there is none. */
bool search_go(struct finding *finding, uint64_t steps);

/* Whether from the live state on, which stays, none of these threads can ever
 * go on, nor the process end. False also when there is no room or time to see
 * it. Instead of search_begin(). */
bool search_never(const struct explore_options *options, uint64_t threads);

#endif
