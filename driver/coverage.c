/* coverage.c -- `tessera coverage`: what executions show of a program. With
 * files they are followed here; with the folder of a run it is what its tasks
 * have learned, also of a program that was edited since. */
#include "report/coverage.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/scratch.h"
#include "contract/orders.h"
#include "engines/learner.h"
#include "engines/program.h"
#include "engines/schedule.h"
#include "report/goals_seen.h"
#include "swarm/lease.h"
#include "swarm/report.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { SAMPLES = 1000 };

/* The same as the stepper has. */
static struct unit *make_unit(struct session *v)
{
  struct bounds b = v->bounds;
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  unsigned traits = explorer_order_traits(v->options->value[OPT_ORDER]);
  b.unwind = options_number(v->options, OPT_UNWIND, STEPPER_UNWIND);
  b.no_slots = true;
  b.keep_known = traits & TRAIT_REDUCES;
  b.tell_variables = v->options->value[OPT_PATTERNS];
  b.tell_locked = b.native = b.keep_loops = true;
  b.without = v->without;
  return unit_make(u, v->compilation, &v->opaque, &b) ? u : NULL;
}

/* --- executions --- */

static struct explorer_job job_of(struct session *v, const char *program)
{
  const struct options *o = v->options;
  struct explorer_job job = session_explorer_job(v, program);
  job.order = o->value[OPT_ORDER];
  job.bound = o->value[OPT_BOUND];
  job.learn = o->value[OPT_LEARN];
  job.samples = options_number(o, OPT_SAMPLES, SAMPLES);
  job.executions = options_count(o, OPT_EXECUTIONS, 0);
  job.only_samples = explorer_order_traits(job.order) & TRAIT_RUNS;
  job.goes_on = true;
  job.patterns = o->value[OPT_PATTERNS];
  job.limits.seconds = session_time_left(v);
  return job;
}

/* Why it did not follow all executions, in its own words; NULL: it has. */
static const char *why_not_all(struct session *v,
                               const struct explorer_result *r)
{
  struct buf all = {0};
  for (uint32_t i = 0; i < r->reasons.count; i++) {
    buf_printf(&all, "%s%s", i ? ", " : "", r->reasons.at[i]);
  }
  const char *text =
      all.length ? arena_strndup(v->arena, all.text, all.length) : NULL;
  buf_free(&all);
  return text;
}

/* False: it was said why. */
static bool follow(struct session *v, struct learned *learned,
                   struct coverage *out)
{
  struct unit *u = make_unit(v);
  const char *program = session_file(v, "exe");
  if (!u) {
    return false;
  }
  const char *why = steps_compile(v, u, program, false, session_time_left(v));
  struct explorer_result r = {.failure = why};
  struct learner l = {v, learned, site_keys_find(v, u)};
  struct explorer_job job = job_of(v, program);
  struct learned_search search =
      learner_lead(&l, &job, session_file(v, "known"));
  struct proc p = {0};
  if (!why && explorer_start(&p, &job, &r, v->arena)) {
    proc_wait_any(&p, 1, 0);
    explorer_read(&p, &r, v->arena);
  }
  proc_free(&p);
  if (r.failure) {
    fprintf(stderr, "tessera: %s\n", r.failure);
    return false;
  }
  char worker[LEASE_NAME_MAX];
  lease_choose_name(worker);
  learner_take(&l, worker, search, &r);
  out->stopped = why_not_all(v, &r);
  return true;
}

/* --- where it comes from --- */

static int report(struct session *v, struct learned *l, struct coverage *c)
{
  struct unit *u = make_unit(v);
  if (!u) {
    return load_status(v->compilation);
  }
  coverage_find(v, l, u, c);
  return coverage_report(c) ? EXIT_SAFE : EXIT_INTERNAL;
}

/* --- goals of a run --- */

static void add_goal(void *user, const struct goal *goal,
                     enum goal_status status)
{
  struct coverage *c = user;
  struct goal_answer answer = {*goal, status};
  VEC_PUSH(c->v->arena, &c->goals, answer);
}

static void see(void *user, const struct result_line *l, bool first)
{
  if (first) {
    goals_see(user, l);
  }
}

/* False: it was said why. */
static bool read_goals(struct coverage *c, struct manifest *m)
{
  struct arena *a = c->v->arena;
  struct run_report r;
  struct goals_seen *seen = goals_seen_new(a, m);
  if (!run_report(a, m, &r, see, seen)) {
    return false;
  }
  for (uint32_t i = 0; i < m->families.count; i++) {
    goals_enter(c->v, &m->families.at[i]); /* the unit is as theirs are */
  }
  goals_seen_each(seen, add_goal, c);
  return true;
}

/* m: a run; NULL: of none, and executions are followed. */
static int cover(struct session *v, const char *folder, struct manifest *m)
{
  struct coverage *c = ARENA_NEW(v->arena, struct coverage);
  const char *other = v->options->value[OPT_LEARNED];
  struct learned *l = learned_new(v->arena, folder ? folder : other,
                                  program_hash(v), v->bounds.calls);
  learned_refresh(l);
  c->v = v;
  if (m && !read_goals(c, m)) {
    return EXIT_INTERNAL;
  }
  if (!folder && !follow(v, l, c)) {
    int status = load_status(v->compilation);
    return status ? status : EXIT_INTERNAL;
  }
  return report(v, l, c);
}

static bool is_folder(const char *path)
{
  struct stat st;
  return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* What the run is about. */
static int cover_run(const struct options *o)
{
  struct arena a = {0};
  struct manifest m = {0};
  struct run_program p = {0};
  int status = EXIT_INTERNAL;
  if (manifest_read(&a, &m, o->files.at[0])) {
    struct run_program *program = program_use(&p, &m);
    if (program) {
      p.options.value[OPT_FORMAT] = o->value[OPT_FORMAT];
      p.options.value[OPT_OUTPUT] = o->value[OPT_OUTPUT];
      p.options.value[OPT_LCOV] = o->value[OPT_LCOV];
      status = cover(p.v, o->files.at[0], &m);
    }
  }
  program_close(&p);
  manifest_release(&m);
  arena_release(&a);
  return status;
}

static int cover_files(struct session *v, const char *folder)
{
  return cover(v, folder, NULL);
}

/* Of what is not given. */
static bool complete_options(struct options *o)
{
  if (!o->value[OPT_ORDER]) {
    o->value[OPT_ORDER] = "dpor";
  }
  if (!o->value[OPT_CHECK]) { /* else executions end where threads race */
    o->value[OPT_CHECK] = "no-race";
  }
  const char *order = o->value[OPT_ORDER];
  bool good = !explorer_has_order(order) ||
              explorer_order_traits(order) & TRAIT_FOLLOWS;
  if (!good) {
    fputs("tessera: --order: coverage is of those that follow executions: "
          "dpor, hapset, pcb, hapset-pcb, walk, pct, pos, surw\n",
          stderr);
  }
  return good;
}

int command_coverage(struct options *o)
{
  const char *folder = is_folder(o->files.at[0]) ? o->files.at[0] : NULL;
  if (!coverage_format(o)) {
    return EXIT_USAGE;
  }
  if (folder && o->files.count == 1) {
    return cover_run(o);
  }
  if (folder) {
    o->files.at++;
    o->files.count--;
  }
  return complete_options(o) ? steps_session(o, cover_files, folder)
                             : EXIT_USAGE;
}
