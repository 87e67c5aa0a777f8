/* search.h -- every state that can be reached, in some order. */
#ifndef RUNTIME_SEARCH_H
#define RUNTIME_SEARCH_H

#include "runtime/explore.h"

void search_begin(const struct explore_options *options);
/* Goes on for about so many steps. Whether there is an answer: a violation, or
 * a proof that there is none. */
bool search_go(struct finding *finding, uint64_t steps);

#endif
