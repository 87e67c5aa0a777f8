/* search.h -- every state that can be reached, in some order. */
#ifndef RUNTIME_SEARCH_H
#define RUNTIME_SEARCH_H

#include "runtime/explore.h"

void search_run(const struct explore_options *options, struct finding *finding);

#endif
