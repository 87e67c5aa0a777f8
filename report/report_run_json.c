/* report_run_json.c -- `tessera report --format=json`. */
#include "report/report_run.h"

#include "engines/claim.h"
#include "pipeline/json.h"
#include "report/experiment.h"

#include <stdio.h>

static json_t *number(uint64_t n)
{
  return json_integer((json_int_t)n);
}

/* NULL if there is none, so that the member is left out. */
static json_t *text(const char *s)
{
  return s ? json_string(s) : NULL;
}

static json_t *counts_json(const uint64_t *count)
{
  json_t *o = json_object();
  for (int i = TASK_NONE; i < TASK_VERDICTS; i++) {
    if (i != TASK_SPLIT) {
      const char *name = i == TASK_UNSAFE
                             ? "unconfirmed"
                             : task_verdict_name((enum task_verdict)i);
      json_object_set_new(o, name, number(count[i]));
    }
  }
  return o;
}

static json_t *cost_json(const struct report_cost *c)
{
  return json_pack("{s:o,s:f,s:f,s:o}", "results", number(c->tasks), "seconds",
                   c->seconds, "cpu", c->cpu, "memory_kb",
                   number(c->memory_kb));
}

static json_t *task_json(const struct run_view *v, const struct report_task *t)
{
  json_t *o = json_object();
  json_object_set_new(o, "task", json_string(t->id));
  json_object_set_new(o, "engine", json_string(t->engine));
  json_object_set_new(
      o, "verdict",
      json_string(task_verdict_name((enum task_verdict)t->verdict)));
  json_object_set_new(o, "confirmed",
                      json_boolean(t->verdict == TASK_CONFIRMED));
  json_object_set_new(o, "reason", text(t->reason));
  json_object_set_new(o, "schedule", text(t->schedule));
  json_object_set_new(o, "seconds", json_real(t->seconds));
  json_object_set_new(o, "memory_kb", number(t->memory_kb));
  if (t->verdict >= TASK_UNSAFE) {
    json_object_set_new(o, "replay", text(run_replay(v, t)));
  }
  return o;
}

static json_t *tasks_json(const struct run_view *v, const struct report_task *t,
                          uint32_t count)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < count; i++) {
    json_array_append_new(all, task_json(v, &t[i]));
  }
  return all;
}

static json_t *families_json(const struct run_view *v)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    const struct family_count *f = &v->r->families[i];
    json_array_append_new(
        all, json_pack("{s:s,s:s,s:o,s:o,s:o,s:o}", "family", f->family->name,
                       "engine", f->family->engine, "first",
                       number(f->family->first), "count",
                       number(f->family->count), "verdicts",
                       counts_json(f->count), "cost", cost_json(&f->cost)));
  }
  return all;
}

static json_t *causes_json(const struct run_report *r)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < r->causes.count; i++) {
    const struct report_cause *c = &r->causes.at[i];
    json_array_append_new(
        all,
        json_pack("{s:s,s:s,s:s,s:o}", "verdict",
                  task_verdict_name((enum task_verdict)c->verdict), "reason",
                  c->reason, "task", c->example, "count", number(c->count)));
  }
  return all;
}

void run_json(const struct run_view *v)
{
  const struct run_report *r = v->r;
  json_t *o = json_object(), *costs = json_object();
  json_object_set_new(o, "format", json_string("tessera-report"));
  json_object_set_new(o, "version", json_integer(1));
  json_object_set_new(o, "verdict", json_string(v->answer.verdict));
  json_object_set_new(o, "detail", text(v->answer.detail));
  if (v->answer.claim) {
    const char *stopped = claim_stopped(v->answer.claim);
    json_object_set_new(o, "claim", claim_json(v->answer.claim));
    json_object_set_new(o, "stopped",
                        stopped ? json_string(stopped) : json_null());
  }
  json_object_set_new(o, "run", json_string(v->m->run));
  json_object_set_new(o, "tasks", number(r->tasks));
  json_object_set_new(o, "verdicts", counts_json(r->count));
  json_object_set_new(o, "split", number(r->split));
  json_object_set_new(o, "contradictory", number(r->contradictory));
  json_object_set_new(o, "families", families_json(v));
  for (int i = TASK_ERROR; i < TASK_VERDICTS; i++) {
    json_object_set_new(costs,
                        i == TASK_UNSAFE
                            ? "unconfirmed"
                            : task_verdict_name((enum task_verdict)i),
                        cost_json(&r->cost[i]));
  }
  json_object_set_new(costs, "again", cost_json(&r->again));
  json_object_set_new(o, "cost", costs);
  json_object_set_new(o, "violations",
                      tasks_json(v, r->violations.at, r->violations.count));
  json_object_set_new(o, "slowest",
                      tasks_json(v, r->slowest, r->slowest_count));
  json_object_set_new(o, "largest",
                      tasks_json(v, r->largest, r->largest_count));
  json_object_set_new(o, "causes", causes_json(r));
  json_object_set_new(
      o, "results",
      json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "files", number(r->files), "lines",
                number(r->lines), "duplicates", number(r->duplicates), "broken",
                number(r->broken), "foreign", number(r->foreign), "unfinished",
                number(r->unfinished)));
  if (v->experiment) {
    json_object_set_new(o, "experiment", experiment_json(v->experiment));
  }
  struct buf out = {0};
  json_put(o, &out);
  fwrite(out.text, 1, out.length, stdout);
  buf_free(&out);
}
