/* report_json.c -- the answer as one JSON object (man/tessera-formats.5). */
#include "engines/engine.h"
#include "pipeline/json.h"
#include "report/deadlock.h"
#include "report/report.h"
#include "report/statistics.h"

#include <math.h>
#include <stdio.h>

static void set(json_t *o, const char *key, json_t *value)
{
  json_object_set_new(o, key, value);
}

static void set_place(json_t *o, const struct place *p)
{
  if (p->file) {
    set(o, "file", json_string(p->file));
    set(o, "line", json_integer(p->line));
    set(o, "column", json_integer(p->column));
  }
}

static json_t *events_json(struct session *v, const struct event *all,
                           uint32_t count)
{
  json_t *out = json_array();
  for (uint32_t i = 0; i < count; i++) {
    json_t *o = json_pack("{s:s}", "text", all[i].text);
    struct place p = srcmap_find(&v->compilation->map, all[i].at);
    set_place(o, &p);
    json_array_append_new(out, o);
  }
  return out;
}

static json_t *step_json(struct session *v, const struct history *h, uint32_t i)
{
  const struct explorer_step *s = &h->run.schedule.at[i];
  struct place p = history_place(v, h, s->thread, s->point);
  struct seens seen = {0};
  json_t *o =
      json_pack("{s:i,s:i}", "thread", (int)s->thread, "point", (int)s->point);
  json_t *reads = json_array(), *writes = json_array(), *inputs = json_array();
  history_looks(v, h, i, &seen);
  set_place(o, &p);
  for (uint32_t k = 0; k < seen.count; k++) {
    json_array_append_new(seen.at[k].writes ? writes : reads,
                          json_pack("{s:s,s:s}", "place", seen.at[k].text,
                                    "value", seen.at[k].value));
  }
  for (uint32_t k = 0; k < s->inputs.count; k++) {
    int64_t value = s->inputs.at[k];
    double real = history_real(value);
    json_array_append_new(
        inputs, history_kind(s, k) != 'r' ? json_integer(value)
                : isfinite(real)
                    ? json_real(real)
                    : json_string(arena_printf(v->arena, "%g", real)));
  }
  set(o, "reads", reads);
  set(o, "writes", writes);
  set(o, "inputs", inputs);
  return o;
}

static json_t *holder_json(struct session *v, const struct waiting *w,
                           const struct holder *holder)
{
  json_t *o = json_pack("{s:i}", "thread", (int)holder->thread);
  struct place p = srcmap_find(&v->compilation->map, holder->at);
  if (w->kind != WAIT_THREAD) {
    set(o, "step", json_integer(holder->step));
    set(o, "ended", json_boolean(holder->ended));
    set_place(o, &p);
  }
  return o;
}

static void set_signal(struct session *v, const struct waiting *w, json_t *o)
{
  json_t *s = holder_json(v, w, &w->signal);
  json_object_del(s, "ended");
  set(s, "broadcast", json_boolean(w->is_broadcast));
  set(o, "lost_wakeup", s);
}

/* What it waits for, or misuses, and whose that is. */
static void set_object(struct session *v, const struct waiting *w, json_t *o)
{
  json_t *holders = json_array();
  for (uint32_t i = 0; i < w->holders.count; i++) {
    json_array_append_new(holders, holder_json(v, w, &w->holders.at[i]));
  }
  if (w->object) {
    set(o, "for", json_string(w->object));
  }
  set(o, "by", holders);
}

static json_t *wait_json(struct session *v, const struct history *h,
                         const struct waiting *w)
{
  struct place p = history_place(v, h, w->thread, w->point);
  json_t *o = json_pack("{s:i}", "thread", (int)w->thread);
  set_place(o, &p);
  if (w->kind != WAIT_NOTHING) {
    set(o, "kind", json_string(deadlock_kind_name(w)));
  }
  set_object(v, w, o);
  if (w->kind == WAIT_LOCK && w->holders.count) {
    set(o, "taken_in_step", json_integer(w->holders.at[0].step));
  }
  if (w->kind == WAIT_BARRIER) {
    set(o, "come", json_integer(w->come));
    set(o, "needed", json_integer(w->needed));
  }
  if (w->is_lost) {
    set_signal(v, w, o);
  }
  return o;
}

static void set_deadlock(struct session *v, const struct history *h, json_t *o)
{
  struct deadlock d;
  json_t *waiting = json_array(), *cycles = json_array();
  deadlock_find(v, h, &d);
  for (uint32_t i = 0; i < d.waiting.count; i++) {
    json_array_append_new(waiting, wait_json(v, h, &d.waiting.at[i]));
  }
  for (uint32_t i = 0; i < d.cycles.count; i++) {
    const struct cycle *c = &d.cycles.at[i];
    json_t *threads = json_array();
    for (uint32_t k = 0; k < c->count; k++) {
      json_array_append_new(threads,
                            json_integer(d.waiting.at[c->at[k]].thread));
    }
    json_array_append_new(cycles, threads);
  }
  set(o, "others_go_on", json_boolean(h->run.partial));
  set(o, "waiting", waiting);
  set(o, "cycles", cycles);
}

static json_t *threads_json(struct session *v, const struct unit *u)
{
  json_t *out = json_array();
  for (uint32_t i = 0; i < u->threads.count; i++) {
    const struct thread *t = u->threads.at[i];
    json_t *o = json_pack("{s:i,s:s}", "thread", (int)i, "function", t->name);
    struct place p = srcmap_find(&v->compilation->map, t->at);
    set_place(o, &p);
    json_array_append_new(out, o);
  }
  return out;
}

static void set_history(struct session *v, const struct history *h, json_t *o)
{
  json_t *steps = json_array();
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    json_array_append_new(steps, step_json(v, h, i));
  }
  if (h->event) {
    json_t *e = json_pack("{s:s}", "text", h->event->text);
    struct place p = srcmap_find(&v->compilation->map, h->event->at);
    set_place(e, &p);
    set(e, "thread", json_integer(h->run.by));
    struct waiting w;
    if (h->event->kind == EVENT_MISUSE && deadlock_misused(v, h, &w)) {
      set_object(v, &w, e);
    }
    set(o, "violated", e);
  } else {
    set_deadlock(v, h, o);
  }
  set(o, "threads", threads_json(v, h->unit));
  set(o, "steps", steps);
  set(o, "context_switches", json_integer(history_switches(h)));
}

static json_t *unreached_json(const struct unreached *u)
{
  static const char *const names[] = {[UNREACHED_STATEMENT] = "statement",
                                      [UNREACHED_ASSERTION] = "assertion",
                                      [UNREACHED_THREAD] = "thread"};
  json_t *o = json_pack("{s:s}", "what", names[u->what]);
  if (u->text) {
    set(o, "text", json_string(u->text));
  }
  set_place(o, &u->place);
  return o;
}

/* null: the engine does not know. */
static json_t *statistics_json(struct session *v, const struct outcome *of)
{
  struct statistics s = {0};
  if (of) {
    s = statistics_of(v, of);
  }
  if (!s.known) {
    return json_null();
  }
  const struct explorer_result *f = of->figures;
  json_t *all = json_array();
  for (uint32_t i = 0; i < s.all.count; i++) {
    json_array_append_new(all, unreached_json(&s.all.at[i]));
  }
  return json_pack("{s:I,s:I,s:f,s:I,s:i,s:i,s:o}", "states",
                   (json_int_t)f->states, "steps", (json_int_t)f->transitions,
                   "seconds", f->seconds, "memory_kb", (json_int_t)f->memory_kb,
                   "points", (int)s.points, "reached", (int)s.reached,
                   "unreached", all);
}

void report_json(struct session *v, const struct answer *a)
{
  static const char *const names[] = {"none", "SAFE", "UNSAFE", "UNKNOWN"};
  json_t *o = json_pack("{s:s,s:i}", "format", "tessera-answer", "version", 1);
  set(o, "verdict",
      json_string(a->bounded ? "SAFE within bounds" : names[a->verdict]));
  if (a->detail) {
    set(o, "detail", json_string(a->detail));
  }
  if (a->verdict == VERDICT_SAFE) {
    const char *stopped = claim_stopped(&a->claim);
    set(o, "claim", claim_json(&a->claim));
    set(o, "stopped", stopped ? json_string(stopped) : json_null());
  }
  if (a->outcome) {
    set(o, "engine", json_string(a->outcome->engine->name));
    set(o, "unwind", json_integer(a->outcome->unwind));
    if (a->outcome->rounds) {
      set(o, "rounds", json_integer(a->outcome->rounds));
    }
    set(o, "cuts", events_json(v, a->outcome->cuts.at, a->outcome->cuts.count));
    set(o, "obstacles",
        events_json(v, a->outcome->obstacles.at, a->outcome->obstacles.count));
  }
  if (a->property) {
    set(o, "property", json_string(a->property));
  }
  if (a->history) {
    set_history(v, a->history, o);
  }
  if (v->options->value[OPT_STATISTICS]) {
    set(o, "statistics", statistics_json(v, a->outcome));
  }
  struct buf text = {0};
  json_put(o, &text);
  fwrite(text.text, 1, text.length, stdout);
  buf_free(&text);
}
