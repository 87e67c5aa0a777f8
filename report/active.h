/* active.h -- what was predicted of a program, and what became of it, as text
 * or JSON. */
#ifndef REPORT_ACTIVE_H
#define REPORT_ACTIVE_H

#include "engines/predictions.h"

/* As --format says. */
void active_report(const struct predictions *p);
int active_status(const struct predictions *p); /* exit */

/* --- for both --- */

/* A row of the table: what an analysis has predicted. Races that both have
 * count as those of runs. */
enum active_row {
  ACTIVE_HYBRID,
  ACTIVE_STATIC,
  ACTIVE_GOODLOCK,
  ACTIVE_BREAKPOINTS,
  ACTIVE_ROWS
};
const char *active_row_name(enum active_row row); /* "races, by runs" */
uint32_t active_count(const struct predictions *p, enum active_row row,
                      enum prediction_end end);
/* The last line: "2 confirmed, 1 discharged, 0 open". */
const char *active_verdict(const struct predictions *p);
/* Between which shares the true one lies, with 95 %, by Wilson. */
void active_interval(const struct tries *t, double *low, double *high);
void active_put_json(const struct predictions *p);

#endif
