/* coverage.h -- what executions have shown of a program, for people, for
 * programs, and for what shows coverage line by line. */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include "engines/coverage.h"

struct coverage_format {
  const char *name;
  void (*print)(const struct coverage *c, struct buf *out);
};

/* The one that options name; NULL: there is none, which was said. */
const struct coverage_format *coverage_format(const struct options *o);
/* As the session's options say. False: it could not be written, which was
 * said. */
bool coverage_report(const struct coverage *c);

void coverage_text(const struct coverage *c, struct buf *out);
void coverage_json(const struct coverage *c, struct buf *out);
void coverage_lcov(const struct coverage *c, struct buf *out);

/* "reads", "calls pthread_mutex_lock(&m)": what is done there. */
const char *coverage_deed(const struct coverage *c, uint32_t site);

#endif
