/* answer_run.c -- from what tasks said to one verdict.
 *
 * A confirmed violation is one whatever else is missing. Anything that is not
 * known to be clean makes the whole unknown; and what clean tasks exclude, only
 * their engine can say. */
#include "driver/report_run.h"

#include <inttypes.h>
#include <string.h>

static const struct swarm_engine *engine_of(const struct run_view *v,
                                            const char *name)
{
  for (uint32_t i = 0; i < v->engine_count; i++) {
    if (strcmp(v->engines[i].name, name) == 0) {
      return &v->engines[i];
    }
  }
  return NULL;
}

const char *run_replay(const struct run_view *v, const struct report_task *t)
{
  const struct swarm_engine *e = engine_of(v, t->engine);
  uint64_t root, ordinal;
  const char *rest;
  if (!e || !e->replay || !task_id_parse(t->id, &root, &rest) ||
      !manifest_ordinal(v->m, root, &ordinal)) {
    return NULL;
  }
  return e->replay(e->user, v->arena, v->m, manifest_family(v->m, ordinal),
                   t->id, t->schedule);
}

static const char *with_comma(struct arena *a, const char *text,
                              const char *more)
{
  return text ? arena_printf(a, "%s, %s", text, more) : more;
}

/* What is missing; NULL: all tasks are clean. */
static const char *missing(const struct run_view *v)
{
  static const struct {
    enum task_verdict verdict;
    const char *what;
  } rows[] = {{TASK_UNSAFE, "with a violation that is not confirmed"},
              {TASK_NONE, "without a result"},
              {TASK_ERROR, "that could not be run"},
              {TASK_UNKNOWN, "unknown"}};
  const struct run_report *r = v->r;
  const char *text = NULL;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    uint64_t n = r->count[rows[i].verdict];
    if (n) {
      text =
          with_comma(v->arena, text,
                     arena_printf(v->arena, "%" PRIu64 " %s", n, rows[i].what));
    }
  }
  return text
             ? arena_printf(v->arena, "of %" PRIu64 " tasks %s", r->tasks, text)
             : NULL;
}

static struct run_answer unknown(const char *why)
{
  return (struct run_answer){"UNKNOWN", why, EXIT_UNKNOWN};
}

struct run_answer run_answer(const struct run_view *v)
{
  const struct run_report *r = v->r;
  if (r->count[TASK_CONFIRMED]) {
    const char *id = "?";
    for (uint32_t i = 0; i < r->violations.count; i++) {
      if (r->violations.at[i].verdict == TASK_CONFIRMED) {
        id = r->violations.at[i].id;
        break;
      }
    }
    return (struct run_answer){"UNSAFE", arena_printf(v->arena, "task %s", id),
                               EXIT_UNSAFE};
  }
  const char *why = missing(v), *bounds = NULL;
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    const struct family *f = &v->m->families.at[i];
    const struct swarm_engine *e = engine_of(v, f->engine);
    struct swarm_claim claim = {
        .why = arena_printf(v->arena,
                            "nobody knows what tasks of the engine "
                            "%s exclude",
                            f->engine)};
    if (e && e->excludes) {
      claim = e->excludes(e->user, v->arena, v->m, f);
    }
    if (!claim.excludes) {
      return unknown(why ? with_comma(v->arena, why, claim.why) : claim.why);
    }
    if (claim.bounds && (!bounds || strcmp(bounds, claim.bounds) != 0)) {
      bounds = with_comma(v->arena, bounds, claim.bounds);
    }
  }
  if (why) {
    return unknown(why);
  }
  return (struct run_answer){bounds ? "SAFE within bounds" : "SAFE", bounds,
                             EXIT_SAFE};
}
