/* report_run.c -- `tessera report`: what a run has come to, as text. */
#include "report/report_run.h"
#include "engines/claims.h"
#include "engines/program.h"
#include "report/excluded.h"
#include "report/experiment.h"

#include "base/diag.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a program said may hold what a terminal obeys. */
static void put_plain(const char *text)
{
  for (; *text; text++) {
    putchar((unsigned char)*text < 32 || *text == 127 ? '?' : *text);
  }
}

static void put_memory(uint64_t kb)
{
  printf(kb < 10240 ? "%" PRIu64 " KB" : "%" PRIu64 " MB",
         kb < 10240 ? kb : kb / 1024);
}

static const char *verdict_words(enum task_verdict v)
{
  return v == TASK_NONE        ? "no result"
         : v == TASK_UNSAFE    ? "unsafe, not confirmed"
         : v == TASK_CONFIRMED ? "unsafe"
         : v == TASK_ERROR     ? "could not be run"
                               : task_verdict_name(v);
}

/* Worst first. */
static const uint8_t verdict_order[] = {
    TASK_CONFIRMED, TASK_UNSAFE, TASK_SAFE, TASK_PRUNED,
    TASK_UNKNOWN,   TASK_ERROR,  TASK_NONE};

static void put_violations(const struct run_view *v)
{
  const struct run_report *r = v->r;
  for (uint32_t i = 0; i < r->violations.count; i++) {
    const struct report_task *t = &r->violations.at[i];
    const char *again = run_replay(v, t);
    printf("violation in task %s (%s)%s%s", t->id, t->engine,
           t->verdict == TASK_CONFIRMED ? "" : ", not confirmed",
           t->reason ? ": " : "");
    put_plain(t->reason ? t->reason : "");
    if (again) {
      fputs("\n  again: ", stdout);
      put_plain(again);
    }
    putchar('\n');
  }
  uint64_t all = r->count[TASK_CONFIRMED] + r->count[TASK_UNSAFE];
  if (all > r->violations.count) {
    printf("and %" PRIu64 " more tasks with a violation\n",
           all - r->violations.count);
  }
}

static void put_counts(const struct run_view *v)
{
  const struct run_report *r = v->r;
  printf("tasks: %" PRIu64, r->tasks);
  const char *before = ": ";
  for (size_t i = 0; i < sizeof verdict_order; i++) {
    uint64_t n = r->count[verdict_order[i]];
    if (n) {
      printf("%s%" PRIu64 " %s", before, n,
             verdict_words((enum task_verdict)verdict_order[i]));
      before = ", ";
    }
  }
  putchar('\n');
  if (r->split) {
    printf("split: %" PRIu64 " tasks, which count as their parts\n", r->split);
  }
  if (r->contradictory) {
    printf("split in two ways, so unknown: %" PRIu64 " tasks\n",
           r->contradictory);
  }
}

static void put_cost(const char *name, const struct report_cost *c)
{
  if (c->tasks) {
    printf("  %-22s %9" PRIu64 " results %12.1f s %12.1f s CPU  up to ", name,
           c->tasks, c->seconds, c->cpu);
    put_memory(c->memory_kb);
    putchar('\n');
  }
}

static void put_costs(const struct run_view *v)
{
  const struct run_report *r = v->r;
  puts("time:");
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    const struct family *f = &v->m->families.at[i];
    put_cost(strcmp(f->name, f->engine) == 0
                 ? f->name
                 : arena_printf(v->arena, "%s (%s)", f->name, f->engine),
             &r->families[i].cost);
  }
  for (size_t i = 0; i < sizeof verdict_order; i++) {
    put_cost(verdict_words((enum task_verdict)verdict_order[i]),
             &r->cost[verdict_order[i]]);
  }
  put_cost("split", &r->cost[TASK_SPLIT]);
  put_cost("done again", &r->again);
}

static void put_top(const char *what, const struct report_task *top,
                    uint32_t count, bool memory)
{
  if (!count) {
    return;
  }
  printf("%s:", what);
  for (uint32_t i = 0; i < count; i++) {
    printf("%s task %s (", i ? "," : "", top[i].id);
    if (memory) {
      put_memory(top[i].memory_kb);
    } else {
      printf("%.2f s", top[i].seconds);
    }
    printf(", %s)", verdict_words((enum task_verdict)top[i].verdict));
  }
  putchar('\n');
}

static void put_causes(const struct run_report *r)
{
  for (uint32_t i = 0; i < r->causes.count; i++) {
    const struct report_cause *c = &r->causes.at[i];
    printf("%s%9" PRIu64 " %s: ", i ? "" : "causes:\n", c->count,
           verdict_words((enum task_verdict)c->verdict));
    put_plain(c->reason);
    printf(" (task %s)\n", c->example);
  }
  if (r->causes_left_out) {
    printf("%9" PRIu64 " with other causes\n", r->causes_left_out);
  }
}

static void put_files(const struct run_report *r)
{
  printf("results: %" PRIu64 " in %" PRIu64 " files", r->lines, r->files);
  if (r->duplicates) {
    printf(", %" PRIu64 " of tasks that had one", r->duplicates);
  }
  if (r->foreign) {
    printf(", %" PRIu64 " of another run left out", r->foreign);
  }
  if (r->broken) {
    printf(", %" PRIu64 " broken lines left out (the first: ", r->broken);
    put_plain(r->broken_at ? r->broken_at : "?");
    putchar(')');
  }
  if (r->unfinished) {
    printf(", %" PRIu64 " files end within a line", r->unfinished);
  }
  putchar('\n');
}

/* Between 99.99 % and all of it there is a difference. */
static void put_share(const struct run_view *v)
{
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    struct big done = {0}, all = {0};
    if (excluded_get(v->excluded, i, &done, &all)) {
      struct buf text = {0};
      bool whole = big_compare(&done, &all) == 0;
      big_print(&done, &text);
      buf_puts(&text, " of ");
      big_print(&all, &text);
      printf(
          "excluded by %s: %s%.6g %% of the ways to stop in %u rounds (%s)\n",
          v->m->families.at[i].name, whole ? "all, " : "",
          whole ? 100 : 100 * big_ratio(&done, &all),
          parameter_number(v->m->families.at[i].parameters, "rounds", 0),
          text.text);
      buf_free(&text);
    }
    big_free(&done);
    big_free(&all);
  }
}

bool run_text(const struct run_view *v)
{
  const struct run_report *r = v->r;
  put_violations(v);
  put_counts(v);
  put_share(v);
  if (r->lines) {
    put_costs(v);
  }
  put_top("slowest", r->slowest, r->slowest_count, false);
  put_top("largest", r->largest, r->largest_count, true);
  put_causes(r);
  put_files(r);
  bool written = !v->experiment || experiment_print(v->experiment);
  printf(v->answer.detail ? "VERDICT: %s (%s)\n" : "VERDICT: %s\n",
         v->answer.verdict, v->answer.detail);
  return written;
}

/* What tasks say of the whole. */
static void see(void *user, const struct result_line *l, bool first)
{
  struct run_view *v = user;
  if (first) {
    excluded_see(v->excluded, l);
  }
  if (first && v->experiment) {
    experiment_see(v->experiment, l);
  }
  claims_see(v->claims, l);
}

static int report(struct arena *a, struct manifest *m, const struct options *o)
{
  const char *format = o->value[OPT_FORMAT];
  struct run_report r;
  struct run_program p = {0};
  struct run_view v = {.arena = a, .m = m, .r = &r};
  v.engines = engines_all(a, &p, &v.engine_count);
  if (format && strcmp(format, "text") != 0 && strcmp(format, "json") != 0) {
    fprintf(stderr, "tessera: --format: unknown format '%s' (text, json)\n",
            format);
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
  v.experiment = o->value[OPT_EXPERIMENT] ? experiment_new(a, m) : NULL;
  if (!run_report(a, m, &r, see, &v)) {
    return EXIT_INTERNAL;
  }
  v.answer = run_answer(&v);
  if (format && strcmp(format, "json") == 0) {
    run_json(&v);
  } else if (!run_text(&v)) {
    return EXIT_INTERNAL;
  }
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fatal("cannot write the report:");
  }
  return v.answer.status;
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
