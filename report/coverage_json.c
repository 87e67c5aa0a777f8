/* coverage_json.c -- coverage as one JSON object (man/tessera-formats.5). */
#include "report/coverage.h"

#include "pipeline/json.h"

static json_t *place_json(struct arena *a, const struct place *p)
{
  return json_string(
      arena_printf(a, "%s:%u:%u", p->file ? p->file : "?", p->line, p->column));
}

static json_t *calls_json(const struct coverage *c, uint32_t site)
{
  const struct site *s = site_get(c->unit, site);
  json_t *calls = json_array();
  for (uint32_t k = 0; k < SITE_CALLS && s->calls[k].file; k++) {
    json_array_append_new(calls, place_json(c->v->arena, &s->calls[k]));
  }
  return calls;
}

static json_t *site_json(const struct coverage *c, uint32_t site)
{
  const struct site_key *key = &c->keys->at[site];
  json_t *o = json_object();
  json_object_set_new(o, "site", json_string(key->site));
  json_object_set_new(o, "at",
                      place_json(c->v->arena, &site_get(c->unit, site)->at));
  json_object_set_new(o, "calls", calls_json(c, site));
  json_object_set_new(o, "function", json_string(key->function));
  json_object_set_new(o, "does", json_string(coverage_deed(c, site)));
  return o;
}

static json_t *pair_json(const struct coverage *c,
                         const struct coverage_pair *p)
{
  json_t *o = site_json(c, p->before);
  json_object_set_new(
      o, "status", json_string(pair_status_name((enum pair_status)p->status)));
  json_object_set_new(o, "count", json_integer((json_int_t)p->count));
  if (p->unexpected) {
    json_object_set_new(o, "unexpected", json_true());
  }
  if (p->why) {
    json_object_set_new(o, "why", json_string(p->why));
  }
  return o;
}

static json_t *statement_json(const struct coverage *c,
                              const struct coverage_site *s)
{
  json_t *o = site_json(c, s->site), *by = json_array();
  for (uint32_t i = 0; i < s->pairs.count; i++) {
    json_array_append_new(by, pair_json(c, &s->pairs.at[i]));
  }
  json_object_set_new(o, "reached", json_integer((json_int_t)s->reached));
  json_object_set_new(o, "by", by);
  return o;
}

static json_t *sums_json(const struct coverage *c)
{
  json_t *pairs = json_object();
  for (int i = 0; i < PAIR_STATUSES; i++) {
    json_object_set_new(pairs, pair_status_name((enum pair_status)i),
                        json_integer((json_int_t)c->pairs[i]));
  }
  return pairs;
}

static json_t *executions_json(const struct coverage *c)
{
  const struct learned_view *view = &c->view;
  json_t *o =
      json_pack("{s:I,s:I,s:I,s:I,s:I,s:b}", "runs", (json_int_t)view->runs,
                "followed", (json_int_t)view->followed, "good",
                (json_int_t)view->good, "random", (json_int_t)view->drawn,
                "violations", (json_int_t)view->violations, "all", view->whole);
  if (c->stopped && !view->whole) {
    json_object_set_new(o, "stopped", json_string(c->stopped));
  }
  return o;
}

/* What another random execution may show. */
static json_t *chance_json(const struct coverage *c)
{
  return c->has_chance ? json_pack("{s:I,s:f,s:f,s:f}", "once",
                                   (json_int_t)c->view.once, "p", c->chance,
                                   "p_most", c->chance_most, "confidence", 0.95)
                       : json_null();
}

static json_t *variables_json(const struct variables *v)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < v->all.count; i++) {
    const struct shared_variable *one = &v->all.at[i];
    json_array_append_new(all, json_pack("{s:s,s:i,s:i}", "name", one->name,
                                         "reads", (int)one->reads.count,
                                         "writes", (int)one->writes.count));
  }
  return all;
}

/* null: nobody looked. */
static json_t *patterns_json(const struct coverage *c)
{
  const struct pattern_coverage *p = c->patterns;
  json_t *counts = json_array();
  for (uint32_t i = 0; p && i < p->counts.count; i++) {
    const struct pattern_count *n = &p->counts.at[i];
    json_array_append_new(
        counts,
        json_pack(
            "{s:i,s:s,s:i,s:i,s:I,s:I,s:I,s:I,s:I,s:I}", "pattern",
            (int)n->pattern, "text", pattern_text(c->v->arena, n->pattern), "x",
            (int)n->x, "y", (int)n->y, "total", (json_int_t)n->total, "covered",
            (json_int_t)n->covered, "tight", (json_int_t)n->tight, "excluded",
            (json_int_t)n->excluded, "infeasible", (json_int_t)n->infeasible,
            "bounded", (json_int_t)n->bounded));
  }
  if (!p) {
    json_decref(counts);
    return json_null();
  }
  return json_pack("{s:I,s:b,s:o,s:o}", "followed", (json_int_t)p->followed,
                   "all", p->all, "variables", variables_json(p->variables),
                   "patterns", counts);
}

void coverage_json(const struct coverage *c, struct buf *out)
{
  json_t *all = json_object(), *statements = json_array();
  for (uint32_t i = 0; i < c->sites.count; i++) {
    json_array_append_new(statements, statement_json(c, &c->sites.at[i]));
  }
  json_object_set_new(all, "format", json_string("tessera-coverage"));
  json_object_set_new(all, "version", json_integer(1));
  json_object_set_new(all, "executions", executions_json(c));
  json_object_set_new(all, "next", chance_json(c));
  json_object_set_new(all, "pairs", sums_json(c));
  json_object_set_new(all, "reached", json_integer((json_int_t)c->reached));
  json_object_set_new(all, "statements", statements);
  json_object_set_new(all, "map", patterns_json(c));
  json_put(all, out);
}
