/* report_run.h -- what the parts of `tessera report` share. */
#ifndef REPORT_REPORT_RUN_H
#define REPORT_REPORT_RUN_H

#include "engines/engine.h"
#include "report/report.h"
#include "swarm/report.h"

struct excluded;
struct goals_seen;
struct experiment;

struct run_view {
  struct arena *arena;
  const struct manifest *m;
  const struct run_report *r;
  const struct swarm_engine *engines;
  uint32_t engine_count;
  struct excluded *excluded;
  struct goals_seen *goals;
  struct experiment *experiment; /* if it is asked for */
  struct claims *claims;         /* of clean tasks */
  struct answer answer;
};

/* --- run_verdict.c --- */
struct answer run_answer(const struct run_view *v);
/* The command that shows a violation again, or NULL. */
const char *run_replay(const struct run_view *v, const struct report_task *t);

/* --- run_violation.c --- */
/* "assertion x == 2", "race.c:11:17"; NULL: nobody knows. */
struct run_violation {
  const char *text, *at;
};
struct run_violation run_violation(const struct run_view *v,
                                   const struct report_task *t);

#endif
