/* format_sarif.c -- --format=sarif: SARIF 2.1.0 (OASIS): a result for each
 * violation, with the other places that belong to it, and its steps as a code
 * flow of threads. What is not known is a notification. */
#include "contract/properties.h"
#include "pipeline/json.h"
#include "pipeline/properties.h"
#include "report/finding.h"
#include "report/relevant.h"

#include <stdio.h>
#include <string.h>

#define SCHEMA \
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/" \
  "sarif-schema-2.1.0.json"

static void set(json_t *o, const char *key, json_t *value)
{
  json_object_set_new(o, key, value);
}

static json_t *message(const char *text)
{
  return json_pack("{s:s}", "text", text);
}

/* A name as a reference: what is no letter of these is written as %XX. */
static const char *uri_of(struct arena *a, const char *file)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST"
                              "UVWXYZ0123456789-._~/";
  struct buf out = {0};
  buf_puts(&out, file[0] == '/' ? "file://" : "");
  for (; *file; file++) {
    if (strchr(plain, *file)) {
      buf_putc(&out, *file);
    } else {
      buf_printf(&out, "%%%02X", (unsigned char)*file);
    }
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

static json_t *location(struct arena *a, const struct finding_place *p)
{
  json_t *region = json_pack("{s:i}", "startLine", (int)p->at.line);
  if (p->at.column) {
    set(region, "startColumn", json_integer(p->at.column));
  }
  return json_pack("{s:{s:{s:s},s:o},s:o}", "physicalLocation",
                   "artifactLocation", "uri", uri_of(a, p->at.file), "region",
                   region, "message", message(p->text));
}

static json_t *thread_flow(struct session *v, const struct history *h,
                           uint32_t thread, const bool *relevant)
{
  uint32_t count = h->unit->threads.count;
  json_t *all = json_array();
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    uint32_t by = h->run.schedule.at[i].thread;
    struct finding_place step;
    if ((by < count ? by : by - count) == thread &&
        finding_step(v, h, i, &step)) {
      json_array_append_new(
          all, json_pack("{s:o,s:i,s:s}", "location", location(v->arena, &step),
                         "executionOrder", (int)i + 1, "importance",
                         relevant[i] ? "essential" : "unimportant"));
    }
  }
  if (!json_array_size(all)) { /* a flow has one at least */
    json_decref(all);
    return NULL;
  }
  return json_pack("{s:s,s:o}", "id", finding_thread(v, h, thread), "locations",
                   all);
}

static json_t *code_flow(struct session *v, const struct history *h)
{
  const bool *relevant = relevant_find(v, h);
  json_t *flows = json_array();
  for (uint32_t t = 0; t < h->unit->threads.count; t++) {
    json_t *flow = thread_flow(v, h, t, relevant);
    if (flow) {
      json_array_append_new(flows, flow);
    }
  }
  return json_pack("{s:o}", "threadFlows", flows);
}

/* v: of an answer, which has steps; else NULL. */
static json_t *result(struct session *v, struct arena *a,
                      const struct finding *f)
{
  json_t *o = json_pack("{s:s,s:s,s:o}", "ruleId", f->property, "level",
                        "error", "message", message(f->main.text));
  json_t *related = json_array();
  if (f->main.at.file) {
    set(o, "locations", json_pack("[o]", location(a, &f->main)));
  }
  for (uint32_t i = 0; i < f->related.count; i++) {
    json_t *one = location(a, &f->related.at[i]);
    set(one, "id", json_integer(i + 1));
    json_array_append_new(related, one);
  }
  set(o, "relatedLocations", related);
  if (f->history && f->history->run.schedule.count) {
    json_t *flow = code_flow(v, f->history);
    if (json_array_size(json_object_get(flow, "threadFlows"))) {
      set(o, "codeFlows", json_pack("[o]", flow));
    } else {
      json_decref(flow);
    }
  }
  return o;
}

static json_t *notification(struct arena *a, const struct finding *f)
{
  json_t *o = json_pack("{s:s,s:o}", "level", "warning", "message",
                        message(f->main.text));
  if (f->main.at.file) {
    set(o, "locations", json_pack("[o]", location(a, &f->main)));
  }
  return o;
}

static json_t *rules(void)
{
  static const struct {
    const char *name, *what;
  } rows[] = {
#define PROPERTY(id, name, by_default, what) {name, what},
#include "contract/properties.def"
#undef PROPERTY
  };
  json_t *all = json_array();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_array_append_new(all,
                          json_pack("{s:s,s:o}", "id", rows[i].name,
                                    "shortDescription", message(rows[i].what)));
  }
  return all;
}

static void print(struct session *v, const struct findings *all)
{
  json_t *results = json_array(), *notes = json_array();
  for (uint32_t i = 0; i < all->all.count; i++) {
    const struct finding *f = &all->all.at[i];
    json_array_append_new(f->is_violation ? results : notes,
                          f->is_violation ? result(v, all->arena, f)
                                          : notification(all->arena, f));
  }
  json_t *properties = json_pack("{s:s}", "verdict", all->verdict);
  if (all->detail) {
    set(properties, "detail", json_string(all->detail));
  }
  json_t *run = json_pack(
      "{s:{s:{s:s,s:s,s:o}},s:s,s:[{s:b,s:o}],s:o,s:o}", "tool", "driver",
      "name", "Tessera", "version", TESSERA_VERSION, "rules", rules(),
      "columnKind", "unicodeCodePoints", "invocations", "executionSuccessful",
      strcmp(all->verdict, "none") != 0, "toolExecutionNotifications", notes,
      "results", results, "properties", properties);
  struct buf out = {0};
  json_put(json_pack("{s:s,s:s,s:[o]}", "$schema", SCHEMA, "version", "2.1.0",
                     "runs", run),
           &out);
  fwrite(out.text, 1, out.length, stdout);
  buf_free(&out);
}

const struct format format_sarif = {
    .name = "sarif", .findings = print, .shows_steps = true};
