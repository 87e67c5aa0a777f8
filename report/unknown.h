/* unknown.h -- functions that nobody knows, with what would stand for them. */
#ifndef REPORT_UNKNOWN_H
#define REPORT_UNKNOWN_H

#include "report/report.h"

struct unknown_function {
  const char *name, *stub;
  loc_t at; /* of the first call */
};
struct unknown_list VEC_BODY(struct unknown_function);

/* Where the answer is open because something is not understood: all of them, as
 * each hides what comes behind it. */
struct unknown_list unknown_of(struct session *v, const struct answer *a);
/* For people. */
void unknown_print(struct session *v, const struct answer *a);

#endif
