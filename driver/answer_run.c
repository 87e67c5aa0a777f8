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

static bool is_clean(const struct run_report *r, uint32_t family)
{
  const uint64_t *count = r->families[family].count;
  return !count[TASK_NONE] && !count[TASK_ERROR] && !count[TASK_UNKNOWN] &&
         !count[TASK_UNSAFE];
}

static struct swarm_claim claim_of(const struct run_view *v,
                                   const struct family *f)
{
  const struct swarm_engine *e = engine_of(v, f->engine);
  if (e && e->excludes) {
    return e->excludes(e->user, v->arena, v->m, f);
  }
  return (struct swarm_claim){
      .why = arena_printf(v->arena,
                          "nobody knows what tasks of the engine %s exclude",
                          f->engine)};
}

/* Each family is about the whole program: one that is clean is enough. */
static bool find_clean(const struct run_view *v, struct run_answer *answer,
                       const char **why)
{
  bool found = false;
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    struct swarm_claim claim = claim_of(v, &v->m->families.at[i]);
    bool ends = v->ends || !claim.needs_end;
    if (!is_clean(v->r, i)) {
      *why = claim.excludes ? *why : claim.why;
      continue;
    }
    if (!claim.excludes || !ends) {
      *why = !claim.excludes ? claim.why
                             : "vacuous: within the bounds no execution ends";
      continue;
    }
    const char *bounds = claim.bounds;
    if (v->limit) {
      bounds = with_comma(v->arena, bounds, v->limit);
    }
    if (!found || !bounds) {
      *answer = (struct run_answer){bounds ? "SAFE within bounds" : "SAFE",
                                    bounds, EXIT_SAFE};
    }
    found = true;
  }
  return found;
}

struct run_answer run_answer(const struct run_view *v)
{
  const struct run_report *r = v->r;
  struct run_answer answer = {"UNKNOWN", NULL, EXIT_UNKNOWN};
  for (uint32_t i = 0; r->count[TASK_CONFIRMED] && i < r->violations.count;
       i++) {
    const struct report_task *t = &r->violations.at[i];
    if (t->verdict == TASK_CONFIRMED) {
      /* Of a program, the property, too. */
      const char *what =
          v->m->hash[0] && t->reason
              ? arena_printf(v->arena, "%s, task %s", t->reason, t->id)
              : arena_printf(v->arena, "task %s", t->id);
      return (struct run_answer){"UNSAFE", what, EXIT_UNSAFE};
    }
  }
  const char *why = NULL, *open = missing(v);
  if (!r->count[TASK_UNSAFE] && find_clean(v, &answer, &why)) {
    return answer;
  }
  answer.detail = !open ? why : why ? with_comma(v->arena, open, why) : open;
  return answer;
}
