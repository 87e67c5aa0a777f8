/* lanes.h -- the steps of a violation as text, a column for each thread. */
#ifndef REPORT_LANES_H
#define REPORT_LANES_H

#include "engines/session.h"

void lanes_print(struct session *v, const struct history *h);
/* "file:line: the line's text" */
void lanes_source(struct session *v, const struct place *p);

#endif
