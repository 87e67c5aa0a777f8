/* report_run.h -- what the parts of `tessera report` share. */
#ifndef REPORT_REPORT_RUN_H
#define REPORT_REPORT_RUN_H

#include "engines/engine.h"
#include "swarm/report.h"

/* What a run comes to as a whole. */
struct run_answer {
  const char *verdict; /* "SAFE", "SAFE within bounds", "UNSAFE", "UNKNOWN" */
  const char *detail;  /* what stands in parentheses, or NULL */
  int status;          /* exit */
  const struct claim *claim; /* SAFE: what it is about; else NULL */
};

struct excluded;
struct experiment;

struct run_view {
  struct arena *arena;
  const struct manifest *m;
  const struct run_report *r;
  const struct swarm_engine *engines;
  uint32_t engine_count;
  struct excluded *excluded;
  struct experiment *experiment; /* if it is asked for */
  struct claims *claims;         /* of clean tasks */
  struct run_answer answer;
};

/* --- run_verdict.c --- */
struct run_answer run_answer(const struct run_view *v);
/* The command that shows a violation again, or NULL. */
const char *run_replay(const struct run_view *v, const struct report_task *t);

/* --- report_run.c, report_run_json.c --- */
/* False: not all that goes with it could be written. */
bool run_text(const struct run_view *v);
void run_json(const struct run_view *v);

#endif
