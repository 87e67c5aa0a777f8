/* report_run.c -- `tessera report`: what a run has come to. */
#include "report/report_run.h"
#include "engines/claims.h"
#include "engines/program.h"
#include "report/excluded.h"
#include "report/experiment.h"
#include "report/goals_seen.h"

#include <stdio.h>

/* What tasks say of the whole. */
static void see(void *user, const struct result_line *l, bool first)
{
  struct run_view *v = user;
  if (first) {
    excluded_see(v->excluded, l);
    goals_see(v->goals, l);
  }
  if (first && v->experiment) {
    experiment_see(v->experiment, l);
  }
  claims_see(v->claims, l);
}

static int report(struct arena *a, struct manifest *m, const struct options *o)
{
  struct run_report r;
  struct run_program p = {0};
  struct run_view v = {.arena = a, .m = m, .r = &r};
  v.engines = engines_all(a, &p, &v.engine_count);
  if (!format_of(o)) {
    return EXIT_USAGE;
  }
  if (o->files.count > 1) {
    fprintf(stderr, "tessera: report is about one run, not also %s\n",
            o->files.at[1]);
    return EXIT_USAGE;
  }
  if (!manifest_read(a, m, o->files.at[0])) {
    return EXIT_INTERNAL;
  }
  v.claims = claims_new(a, m);
  v.excluded = excluded_new(a, m);
  v.goals = goals_seen_new(a, m);
  v.experiment = o->value[OPT_EXPERIMENT] ? experiment_new(a, m) : NULL;
  if (!run_report(a, m, &r, see, &v)) {
    return EXIT_INTERNAL;
  }
  v.answer = run_answer(&v);
  return report_of_run(o, &v) ? answer_status(&v.answer) : EXIT_INTERNAL;
}

int command_report(struct options *o)
{
  struct arena a = {0};
  struct manifest m = {0};
  int status = report(&a, &m, o);
  manifest_release(&m);
  arena_release(&a);
  return status;
}
