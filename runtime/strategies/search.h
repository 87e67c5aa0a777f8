/* search.h -- every state that can be reached, in some order. */
#ifndef RUNTIME_STRATEGIES_SEARCH_H
#define RUNTIME_STRATEGIES_SEARCH_H

#include "runtime/explorer/explore.h"

/* Whether from the live state on, which stays, none of these threads can ever
 * go on, nor the process end. False also when there is no room or time to see
 * it. The explorer does nothing else then. */
bool search_never(const struct explore_options *options,
                  struct thread_set threads);
/* The same, of the process only. */
bool search_never_ends(const struct explore_options *options);

#endif
