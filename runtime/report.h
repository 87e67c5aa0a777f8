/* report.h -- results as JSON on stdout; the README says what is in it. */
#ifndef RUNTIME_REPORT_H
#define RUNTIME_REPORT_H

#include "runtime/explore.h"

void report_print(const struct explore_options *options,
                  const struct finding *finding);

/* ,"partial":...,"waiting":[[thread,pc],...] of the live state; of these
 * threads, or, if there are none, of all. */
void report_waiting(uint64_t threads);

#endif
