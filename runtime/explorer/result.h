/* result.h -- results as JSON on stdout; the README says what is in it. */
#ifndef RUNTIME_EXPLORER_RESULT_H
#define RUNTIME_EXPLORER_RESULT_H

#include "runtime/explorer/explore.h"

void result_print(const struct explore_options *options,
                  const struct finding *finding);

/* ,"partial":...,"waiting":[[thread,pc],...] of the live state; of these
 * threads, or, if there are none, of all. */
void result_waiting(uint64_t threads);

#endif
