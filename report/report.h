/* report.h -- an answer, as text or as JSON. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "engines/session.h"

/* The steps, a column for each thread, and what they came to. */
void report_history(struct session *v, const struct history *h);
void report_text(struct session *v, const struct answer *a);
void report_json(struct session *v, const struct answer *a);

#endif
