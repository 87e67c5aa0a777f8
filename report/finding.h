/* finding.h -- what an answer or a report comes to, for formats that editors
 * and CI systems read: violations, each with a place, a sentence, and other
 * places that belong to it; or why nothing is known. */
#ifndef REPORT_FINDING_H
#define REPORT_FINDING_H

#include "report/report.h"

struct run_view;

struct finding_place {
  struct place at;  /* file NULL: nowhere */
  const char *text; /* one line */
};

struct finding {
  bool is_violation;    /* else it says why nothing is known */
  const char *property; /* "race"; of what is not known, "unknown" */
  struct finding_place main;
  VEC(struct finding_place) related;
  const struct history *history; /* its steps, or NULL */
};

struct findings {
  struct arena *arena;
  VEC(struct finding) all;
  const char *verdict, *detail; /* detail: in parentheses, or NULL */
};

void findings_of(struct session *v, const struct answer *a,
                 struct findings *out);
/* Of the first violations of a run. Steps are not known. */
void findings_of_run(const struct run_view *v, struct findings *out);

/* A step as it is shown: whether there is something to show, where, and what it
 * does: "x is 0, x = 1". */
bool finding_step(struct session *v, const struct history *h, uint32_t step,
                  struct finding_place *out);
/* By step: whether it is shown, as --trace says. */
const bool *finding_shown(struct session *v, const struct history *h);
/* "thread 1 (add)"; who has the number of a store buffer is its thread. */
const char *finding_thread(struct session *v, const struct history *h,
                           uint32_t thread);

#endif
