/* run_verdict.c -- from what tasks said to one verdict.
 *
 * A confirmed violation is one whatever else is missing. Anything that is not
 * known to be clean makes the whole unknown; and what clean tasks exclude, only
 * their engine can say. */
#include "report/report_run.h"

#include "engines/claims.h"

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

/* The text, and the memory model, if the plan names one. */
static const char *with_model(const struct run_view *v, const char *text)
{
  static const char option[] = "--mm=";
  const json_t *o;
  size_t i;
  json_array_foreach(v->m->options, i, o)
  {
    const char *s = json_string_value(o);
    if (s && strncmp(s, option, strlen(option)) == 0 &&
        strcmp(s + strlen(option), "auto") != 0) {
      text = with_comma(v->arena, text, s + strlen(option));
    }
  }
  return text;
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

static struct swarm_claim claim_of_family(const struct run_view *v,
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

/* What all clean tasks of a family claim together; NULL, or why it is nothing.
 */
static const char *why_not(const struct run_view *v, uint32_t family)
{
  struct swarm_claim claim = claim_of_family(v, &v->m->families.at[family]);
  const struct family_claim *c = claims_get(v->claims, family);
  if (!claim.excludes) {
    return claim.why;
  }
  if (c->silent) {
    return arena_printf(v->arena,
                        "%" PRIu64 " results do not say within which limits "
                        "they are clean",
                        c->silent);
  }
  return claim_is_vacuous(&c->claim) ? claim_vacuous(v->arena, &c->claim)
                                     : NULL;
}

/* Each family is about the whole program: one that is clean is enough, and the
 * one with the fewest limits is the best. */
static bool find_clean(const struct run_view *v, struct answer *answer,
                       const char **why)
{
  const struct claim *best = NULL;
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    const struct claim *c = &claims_get(v->claims, i)->claim;
    bool clean = is_clean(v->r, i);
    const char *not = why_not(v, i);
    if (not ) {
      bool excludes = claim_of_family(v, &v->m->families.at[i]).excludes;
      *why = clean || !excludes ? not : *why;
    } else if (clean && (!best || c->limits.count < best->limits.count)) {
      best = c;
    }
  }
  if (claims_crash(v->claims)) {
    *why = claims_crash(v->claims);
    return false;
  }
  if (best) {
    const char *limits = claim_words(v->arena, best);
    *answer = (struct answer){.verdict = VERDICT_SAFE,
                              .bounded = limits != NULL,
                              .detail = with_model(v, limits),
                              .claim = *best};
  }
  return best != NULL;
}

struct answer run_answer(const struct run_view *v)
{
  const struct run_report *r = v->r;
  struct answer answer = {.verdict = VERDICT_UNKNOWN};
  for (uint32_t i = 0; r->count[TASK_CONFIRMED] && i < r->violations.count;
       i++) {
    const struct report_task *t = &r->violations.at[i];
    if (t->verdict == TASK_CONFIRMED) {
      /* Of a program, the property, too, with its model. */
      const char *task = arena_printf(v->arena, "task %s", t->id);
      return (struct answer){.verdict = VERDICT_UNSAFE,
                             .detail =
                                 v->m->hash[0] && t->reason
                                     ? with_comma(v->arena, t->reason, task)
                                     : with_model(v, task)};
    }
  }
  const char *why = NULL, *open = missing(v);
  if (!r->count[TASK_UNSAFE] && find_clean(v, &answer, &why)) {
    return answer;
  }
  answer.detail = !open ? why : why ? with_comma(v->arena, open, why) : open;
  return answer;
}
