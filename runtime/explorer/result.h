/* result.h -- results as JSON on stdout; the README says what is in it. */
#ifndef RUNTIME_EXPLORER_RESULT_H
#define RUNTIME_EXPLORER_RESULT_H

#include "runtime/explorer/explore.h"

void result_print(const struct explore_options *options,
                  const struct finding *finding);

/* "name": and ,"name": and ,"name":[ of a field. */
void result_name(enum result_field field);
void result_next(enum result_field field);
void result_list(enum result_field field);
/* A step begins: is_next: there is one before. */
void result_step(bool is_next, unsigned thread, unsigned point);

/* What each observer reports, if there are any. */
void result_observed(void);

/* ,"partial":...,"waiting":[[thread,pc],...] of the live state; of these
 * threads, or, if there are none, of all. */
void result_waiting(const struct thread_set *threads);

#endif
