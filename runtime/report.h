/* report.h -- results as JSON on stdout; the README says what is in it. */
#ifndef RUNTIME_REPORT_H
#define RUNTIME_REPORT_H

#include "runtime/explore.h"

void report_print(const struct explore_options *options,
                  const struct finding *finding);

/* ,"waiting":[[thread,pc],...] of the live state. */
void report_waiting(void);

#endif
