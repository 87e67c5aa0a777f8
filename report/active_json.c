/* active_json.c -- predictions as JSON (man/tessera-formats.5). */
#include "report/active.h"

#include "pipeline/json.h"

#include <stdio.h>

static void set(json_t *o, const char *key, const char *text)
{
  json_object_set_new(o, key, text ? json_string(text) : json_null());
}

static void set_number(json_t *o, const char *key, uint64_t number)
{
  json_object_set_new(o, key, json_integer((json_int_t)number));
}

static void set_place(json_t *o, const struct place *p)
{
  set(o, "file", p->file);
  set_number(o, "line", p->line);
  set_number(o, "column", p->column);
}

static json_t *place_json(const struct predicted_place *p)
{
  json_t *o = json_object();
  set_place(o, &p->at);
  set(o, "object", p->text);
  if (p->held.file) {
    json_t *held = json_object();
    set_place(held, &p->held);
    set(held, "object", p->held_text);
    json_object_set_new(o, "holding", held);
  }
  return o;
}

static json_t *tries_json(const struct tries *t)
{
  double low, high;
  active_interval(t, &low, &high);
  return json_pack("{s:I,s:I,s:I,s:f,s:f}", "hits", (json_int_t)t->hits, "runs",
                   (json_int_t)t->runs, "steps", (json_int_t)t->steps, "low",
                   low, "high", high);
}

static json_t *prediction_json(const struct prediction *one)
{
  static const char *const names[TRIES] = {
      [TRY_ACTIVE] = "active", [TRY_WALK] = "walk", [TRY_POS] = "pos"};
  json_t *o = json_object(), *places = json_array(), *tries = json_object();
  set(o, "kind", prediction_kind_name((enum prediction_kind)one->kind));
  for (uint32_t i = 0; i < one->count; i++) {
    json_array_append_new(places, place_json(&one->places[i]));
  }
  json_object_set_new(o, "places", places);
  json_object_set_new(o, "by_runs", json_boolean(one->by & PREDICTED_BY_RUNS));
  json_object_set_new(o, "statically",
                      json_boolean(one->by & PREDICTED_STATICALLY));
  set_number(o, "seen", one->seen);
  set(o, "end", prediction_end_name((enum prediction_end)one->end));
  set(o, "detail", one->end == PREDICTION_CONFIRMED ? NULL : one->why);
  if (one->end == PREDICTION_CONFIRMED) {
    set(o, "found_by", one->found_by < TRIES ? names[one->found_by] : "search");
  }
  for (unsigned t = 0; t < TRIES; t++) {
    json_object_set_new(tries, names[t], tries_json(&one->tries[t]));
  }
  json_object_set_new(o, "tries", tries);
  set(o, "schedule", one->schedule);
  return o;
}

static json_t *table_json(const struct predictions *p)
{
  json_t *all = json_object();
  for (unsigned r = 0; r < ACTIVE_ROWS; r++) {
    json_t *row = json_object();
    uint32_t sum = 0;
    for (unsigned e = 0; e < PREDICTION_ENDS; e++) {
      uint32_t n = active_count(p, (enum active_row)r, (enum prediction_end)e);
      set_number(row, prediction_end_name((enum prediction_end)e), n);
      sum += n;
    }
    set_number(row, "predicted", sum);
    json_object_set_new(all, active_row_name((enum active_row)r), row);
  }
  return all;
}

void active_put_json(const struct predictions *p)
{
  json_t *o = json_object(), *all = json_array();
  struct buf out = {0};
  set(o, "format", "tessera-active");
  set_number(o, "version", 1);
  set(o, "text", active_verdict(p));
  set_number(o, "runs", p->runs);
  json_object_set_new(o, "partly", json_boolean(p->partly));
  for (uint32_t i = 0; i < p->all.count; i++) {
    json_array_append_new(all, prediction_json(&p->all.at[i]));
  }
  json_object_set_new(o, "predictions", all);
  json_object_set_new(o, "table", table_json(p));
  set(o, "besides",
      p->other.history && p->other.history->event
          ? session_event(p->v, p->other.history->event)
          : NULL);
  json_object_set_new(o, "stopped", json_boolean(p->signal != 0));
  json_put(o, &out);
  fwrite(out.text, 1, out.length, stdout);
  buf_free(&out);
}
