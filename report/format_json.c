/* format_json.c -- --format=json: the answer, or what a run has come to, as one
 * JSON object (man/tessera-formats.5). */
#include "engines/engine.h"
#include "pipeline/json.h"
#include "report/deadlock.h"
#include "report/experiment.h"
#include "report/memory_error.h"
#include "report/names.h"
#include "report/race.h"
#include "report/relevant.h"
#include "report/report.h"
#include "report/report_run.h"
#include "report/spinning.h"
#include "report/statistics.h"
#include "report/unknown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void set(json_t *o, const char *key, json_t *value)
{
  json_object_set_new(o, key, value);
}

/* NULL: it is left out. */
static json_t *text(const char *s)
{
  return s ? json_string(s) : NULL;
}

static void print(json_t *o)
{
  struct buf out = {0};
  json_put(o, &out);
  fwrite(out.text, 1, out.length, stdout);
  buf_free(&out);
}

/* Of a program or a run. */
static void set_answer(json_t *o, const char *format, const struct answer *a)
{
  set(o, "format", json_string(format));
  set(o, "version", json_integer(1));
  set(o, "verdict", json_string(answer_verdict(a)));
  set(o, "detail", text(a->detail));
  if (a->verdict == VERDICT_SAFE) {
    const char *stopped = answer_stopped(a);
    set(o, "claim", claim_json(&a->claim));
    set(o, "stopped", stopped ? json_string(stopped) : json_null());
  }
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

static json_t *unknown_json(struct session *v, const struct answer *a)
{
  struct unknown_list all = unknown_of(v, a);
  json_t *out = json_array();
  for (uint32_t i = 0; i < all.count; i++) {
    json_t *o =
        json_pack("{s:s,s:s}", "name", all.at[i].name, "stub", all.at[i].stub);
    struct place p = srcmap_find(&v->compilation->map, all.at[i].at);
    set_place(o, &p);
    json_array_append_new(out, o);
  }
  return out;
}

static json_t *seen_json(const struct seen *s)
{
  json_t *o = json_pack("{s:s,s:s}", "place", s->text, "value", s->value);
  if (strcmp(s->means, s->value) != 0) {
    set(o, "means", json_string(s->means));
  }
  return o;
}

static json_t *calls_json(struct session *v, const struct thread *t,
                          const struct context *c)
{
  json_t *calls = json_array();
  for (c = context_call(t, c); c; c = context_call(t, c->up)) {
    json_t *call = json_pack("{s:s}", "function", name_of_func(c->func));
    struct place p = srcmap_find(&v->compilation->map, c->at);
    if (c->at) {
      set_place(call, &p);
    }
    json_array_append_new(calls, call);
  }
  return calls;
}

static json_t *step_json(struct session *v, const struct history *h, uint32_t i,
                         bool relevant)
{
  const struct explorer_step *s = &h->run.schedule.at[i];
  struct place p = history_place(v, h, s->thread, s->point);
  struct seens seen = {0};
  bool flushes = history_flushes(h, s);
  if (flushes) {
    s = &h->run.schedule.at[history_origin(h, i)];
    p = history_place(v, h, s->thread, s->point);
  }
  json_t *o =
      json_pack("{s:i,s:i}", "thread", (int)s->thread, "point", (int)s->point);
  if (flushes) {
    set(o, "flush", json_true());
  }
  json_t *reads = json_array(), *writes = json_array(), *inputs = json_array();
  names_of_step(v, h, i, &seen);
  set_place(o, &p);
  for (uint32_t k = 0; k < seen.count; k++) {
    json_array_append_new(seen.at[k].writes ? writes : reads,
                          seen_json(&seen.at[k]));
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
  const struct instr *at = unit_instr_at(h->unit, s->thread, s->point);
  set(o, "calls",
      calls_json(v, h->unit->threads.at[s->thread],
                 at ? h->unit->notes.at[at->note].context : NULL));
  set(o, "relevant", json_boolean(relevant));
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
  if (w->kind != WAIT_THREAD && w->kind != WAIT_WRITER) {
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

static json_t *racer_json(struct session *v, const struct history *h,
                          const struct racer *r)
{
  json_t *o = json_pack("{s:i,s:b,s:I}", "thread", (int)r->thread, "writes",
                        (int)r->writes, "bytes", (json_int_t)r->size);
  json_t *held = json_array();
  if (r->site) {
    set(o, "text", text(r->site->text));
    set_place(o, &r->site->at);
  }
  for (uint32_t i = 0; i < r->held.count; i++) {
    json_array_append_new(held, json_string(r->held.at[i].object));
  }
  set(o, "calls", calls_json(v, h->unit->threads.at[r->thread], r->context));
  set(o, "held", held);
  return o;
}

static void set_race(struct session *v, const struct history *h, json_t *o)
{
  struct race r;
  if (race_find(v, h, &r)) {
    json_t *by = json_array();
    json_array_append_new(by, racer_json(v, h, &r.by[0]));
    json_array_append_new(by, racer_json(v, h, &r.by[1]));
    set(o, "object", text(r.object));
    set(o, "race", by);
  }
}

static void set_spinning(struct session *v, const struct history *h, json_t *o)
{
  struct spinning s;
  if (!spinning_find(v, h, &s)) {
    return;
  }
  json_t *threads = json_array(), *waiting = json_array();
  for (uint32_t i = 0; i < s.threads.count; i++) {
    const struct spinner *one = &s.threads.at[i];
    json_t *t = json_pack("{s:i}", "thread", (int)one->thread);
    json_t *reads = json_array();
    for (uint32_t k = 0; k < one->reads.count; k++) {
      json_array_append_new(reads, seen_json(&one->reads.at[k]));
    }
    set_place(t, &one->at);
    set(t, "reads", reads);
    json_array_append_new(threads, t);
  }
  for (uint32_t i = 0; i < s.waiting.count; i++) {
    json_array_append_new(waiting, wait_json(v, h, &s.waiting.at[i]));
  }
  set(o, "round_begins", json_integer(h->run.round));
  set(o, "spinning", threads);
  set(o, "waiting", waiting);
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

static void set_block(const struct history *h, const char *name,
                      const struct explorer_block *b, json_t *to)
{
  if (b->known) {
    json_t *o = json_pack("{s:i}", "thread", (int)b->thread);
    struct place p = history_site(h, b->site);
    set_place(o, &p);
    set(to, name, o);
  }
}

/* What was wrong with an access to memory. */
static json_t *memory_json(struct session *v, const struct history *h)
{
  const struct explorer_memory *m = &h->run.memory;
  json_t *o =
      json_pack("{s:s,s:s,s:I,s:I,s:I}", "error", m->error, "text",
                memory_error_text(v, h), "bytes", (json_int_t)m->bytes, "size",
                (json_int_t)m->size, "offset", (json_int_t)m->offset);
  if (*m->name) {
    set(o, "object", json_string(m->name));
  }
  set_block(h, "allocated", &m->allocated, o);
  set_block(h, "freed", &m->freed, o);
  return o;
}

static void set_history(struct session *v, const struct history *h, json_t *o)
{
  json_t *steps = json_array();
  const bool *relevant = relevant_find(v, h);
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    json_array_append_new(steps, step_json(v, h, i, relevant[i]));
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
    set_race(v, h, e);
    set_spinning(v, h, e);
    if (h->run.memory.error) {
      set(e, "memory", memory_json(v, h));
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
  return json_pack(
      "{s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:f,s:f,s:I,s:i,s:i,s:o}",
      "states", (json_int_t)f->states, "steps", (json_int_t)f->transitions,
      "runs", (json_int_t)f->runs, "executions", (json_int_t)f->executions,
      "redundant", (json_int_t)f->redundant, "samples", (json_int_t)f->samples,
      "left_out", (json_int_t)f->left_out, "net_transitions",
      (json_int_t)f->net_transitions, "net_events", (json_int_t)f->net_events,
      "net_terminals", (json_int_t)f->net_terminals, "net_ends",
      (json_int_t)f->net_ends, "chance", f->chance, "seconds", f->seconds,
      "memory_kb", (json_int_t)f->memory_kb, "points", (int)s.points, "reached",
      (int)s.reached, "unreached", all);
}

/* --all */
static void set_others(struct session *v, const struct answer *a, json_t *o)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < a->others->count; i++) {
    json_t *one = json_pack("{s:s}", "property", a->others->at[i].property);
    set_history(v, a->others->at[i].history, one);
    json_array_append_new(all, one);
  }
  set(o, "violations", all);
  set(o, "besides",
      a->rest ? json_string(answer_verdict(a->rest)) : json_null());
}

static void print_answer(struct session *v, const struct answer *a)
{
  json_t *o = json_object();
  set_answer(o, "tessera-answer", a);
  if (a->outcome) {
    set(o, "engine", json_string(a->outcome->engine->name));
    set(o, "unwind", json_integer(a->outcome->unwind));
    if (a->outcome->rounds) {
      set(o, "rounds", json_integer(a->outcome->rounds));
    }
    set(o, "cuts", events_json(v, a->outcome->cuts.at, a->outcome->cuts.count));
    set(o, "obstacles",
        events_json(v, a->outcome->obstacles.at, a->outcome->obstacles.count));
    set(o, "unknown_functions", unknown_json(v, a));
  }
  if (a->property) {
    set(o, "property", json_string(a->property));
    if (answer_seldom(a)) {
      set(o, a->needs_it ? "needs" : "has", json_string(answer_seldom(a)));
    }
  }
  if (a->history) {
    set_history(v, a->history, o);
  }
  if (a->others) {
    set_others(v, a, o);
  }
  if (v->options->value[OPT_STATISTICS]) {
    set(o, "statistics",
        statistics_json(v, a->outcome ? a->outcome : a->tried));
  }
  print(o);
}

/* --- runs --- */

static json_t *number(uint64_t n)
{
  return json_integer((json_int_t)n);
}

static json_t *counts_json(const uint64_t *count)
{
  json_t *o = json_object();
  for (int i = TASK_NONE; i < TASK_VERDICTS; i++) {
    if (i != TASK_SPLIT) {
      const char *name = i == TASK_UNSAFE
                             ? "unconfirmed"
                             : task_verdict_name((enum task_verdict)i);
      set(o, name, number(count[i]));
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
  set(o, "task", json_string(t->id));
  set(o, "engine", json_string(t->engine));
  set(o, "verdict",
      json_string(task_verdict_name((enum task_verdict)t->verdict)));
  set(o, "confirmed", json_boolean(t->verdict == TASK_CONFIRMED));
  set(o, "reason", text(t->reason));
  set(o, "schedule", text(t->schedule));
  set(o, "seconds", json_real(t->seconds));
  set(o, "memory_kb", number(t->memory_kb));
  if (t->verdict >= TASK_UNSAFE) {
    struct run_violation what = run_violation(v, t);
    set(o, "violated", text(what.text));
    set(o, "at", text(what.at));
    set(o, "replay", text(run_replay(v, t)));
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

static bool print_run(const struct run_view *v)
{
  const struct run_report *r = v->r;
  json_t *o = json_object(), *costs = json_object();
  set_answer(o, "tessera-report", &v->answer);
  set(o, "run", json_string(v->m->run));
  set(o, "tasks", number(r->tasks));
  set(o, "verdicts", counts_json(r->count));
  set(o, "split", number(r->split));
  set(o, "contradictory", number(r->contradictory));
  set(o, "families", families_json(v));
  for (int i = TASK_ERROR; i < TASK_VERDICTS; i++) {
    set(costs,
        i == TASK_UNSAFE ? "unconfirmed"
                         : task_verdict_name((enum task_verdict)i),
        cost_json(&r->cost[i]));
  }
  set(costs, "again", cost_json(&r->again));
  set(o, "cost", costs);
  set(o, "violations", tasks_json(v, r->violations.at, r->violations.count));
  set(o, "slowest", tasks_json(v, r->slowest, r->slowest_count));
  set(o, "largest", tasks_json(v, r->largest, r->largest_count));
  set(o, "causes", causes_json(r));
  set(o, "results",
      json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "files", number(r->files), "lines",
                number(r->lines), "duplicates", number(r->duplicates), "broken",
                number(r->broken), "foreign", number(r->foreign), "unfinished",
                number(r->unfinished)));
  if (v->experiment) {
    set(o, "experiment", experiment_json(v->experiment));
  }
  print(o);
  return true;
}

const struct format format_json = {
    .name = "json", .answer = print_answer, .run = print_run};
