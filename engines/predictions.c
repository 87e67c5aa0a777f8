/* predictions.c -- from what observers say to predictions: sites of the same
 * places in the source belong together. */
#include "engines/predictions.h"

#include "base/signals.h"
#include "pipeline/json.h"
#include "transforms/analysis/racing.h"
#include "transforms/analysis/sites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 100 };

const char *prediction_kind_name(enum prediction_kind k)
{
  static const char *const names[] = {[PREDICT_RACE] = "race",
                                      [PREDICT_DEADLOCK] = "deadlock",
                                      [PREDICT_MEETING] = "breakpoint"};
  return names[k];
}

const char *prediction_end_name(enum prediction_end e)
{
  static const char *const names[] = {[PREDICTION_OPEN] = "open",
                                      [PREDICTION_CONFIRMED] = "confirmed",
                                      [PREDICTION_UNREACHABLE] = "unreachable",
                                      [PREDICTION_BOUNDED] =
                                          "not within bounds"};
  return names[e];
}

/* --- the program --- */

int predictions_wait(struct predictions *p, struct proc *all, int count)
{
  for (;;) {
    p->signal = p->signal ? p->signal : signals_look(&p->signals);
    int slot = p->signal ? PROC_NONE : proc_wait_any(all, count, 0.2);
    if (slot != PROC_LATE) {
      return slot;
    }
    if (p->v->terminal) {
      fprintf(stderr, "\r\033[K%.0f s: %s", proc_clock() - p->v->start,
              p->doing);
    }
  }
}

/* Threads are created once, as schedules name them. */
static struct unit *make_unit(struct session *v)
{
  struct bounds b = v->bounds;
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  b.unwind = options_number(v->options, OPT_UNWIND, STEPPER_UNWIND);
  b.no_slots = b.native = b.keep_loops = true;
  b.without = v->without;
  return unit_make(u, v->compilation, &v->opaque, &b) ? u : NULL;
}

/* --- one of all --- */

static bool is_same_place(const struct place *a, const struct place *b)
{
  bool none = !a->file && !b->file;
  return none || (a->file && b->file && strcmp(a->file, b->file) == 0 &&
                  a->line == b->line && a->column == b->column);
}

static bool is_same_at(const struct predicted_place *a,
                       const struct predicted_place *b)
{
  return is_same_place(&a->at, &b->at) && is_same_place(&a->held, &b->held);
}

/* Of a race in any order; a circle begins anywhere. */
static bool is_same(const struct prediction *a, const struct prediction *b)
{
  uint32_t n = a->count, first = 0;
  for (; first < n && a->kind == b->kind && n == b->count; first++) {
    uint32_t k = 0;
    while (k < n && is_same_at(&a->places[k], &b->places[(first + k) % n])) {
      k++;
    }
    if (k == n) {
      return true;
    }
  }
  return false;
}

/* Another part of what is done there: x++ reads and writes. */
static void add_kinds(struct prediction *to, const struct prediction *from)
{
  for (uint32_t k = 0; k < to->count; k++) {
    for (uint32_t i = 0; i < from->count; i++) {
      if (is_same_at(&to->places[k], &from->places[i]) &&
          to->places[k].kind != from->places[i].kind) {
        to->places[k].kind = SITE_UPDATE;
      }
    }
  }
}

static bool has_group(const struct prediction *p, const struct site_group *g)
{
  bool has = false;
  for (uint32_t i = 0; i < p->groups.count; i++) {
    const struct site_group *other = &p->groups.at[i];
    has = has || (other->count == g->count &&
                  memcmp(other->at, g->at, g->count * sizeof *g->at) == 0);
  }
  return has;
}

static void add(struct predictions *p, const struct prediction *one,
                const struct site_group *g)
{
  struct prediction *same = NULL;
  for (uint32_t i = 0; i < p->all.count && !same; i++) {
    same = is_same(&p->all.at[i], one) ? &p->all.at[i] : NULL;
  }
  if (!same) {
    VEC_PUSH(p->v->arena, &p->all, *one);
    same = &VEC_LAST(&p->all);
    add_kinds(same, one);
  } else {
    add_kinds(same, one);
    same->by |= one->by;
    same->shared = same->shared || one->shared;
    same->seen = same->seen < one->seen ? one->seen : same->seen;
  }
  if (!has_group(same, g)) {
    VEC_PUSH(p->v->arena, &same->groups, *g);
  }
}

/* --- what a site is --- */

/* Of a call, the object that its step is about. */
static const char *object_of(const struct unit *u, uint32_t site)
{
  for (uint32_t i = 0; i < u->syncs.count; i++) {
    if (u->syncs.at[i].site == site && u->syncs.at[i].object) {
      return u->syncs.at[i].object;
    }
  }
  return NULL;
}

static struct predicted_place place_of(const struct unit *u, uint32_t site,
                                       uint32_t held)
{
  const struct site *s = site_get(u, site);
  struct predicted_place p = {.at = s->at, .kind = s->kind};
  p.text = s->kind == SITE_SYNC ? object_of(u, site) : s->text;
  if (held) {
    p.held = site_get(u, held)->at;
    p.held_text = object_of(u, held);
  }
  return p;
}

static void add_race(struct predictions *p, uint32_t a, uint32_t b,
                     uint64_t seen, enum predictor by)
{
  uint32_t most = sites_count(p->unit);
  struct prediction one = {
      .kind = PREDICT_RACE, .by = (uint8_t)by, .count = 2, .seen = seen};
  struct site_group g = {{a, b}, 2};
  if (a && b && a <= most && b <= most) {
    one.places[0] = place_of(p->unit, a, 0);
    one.places[1] = place_of(p->unit, b, 0);
    add(p, &one, &g);
  }
}

void prediction_add_meeting(struct predictions *p, const struct site_group *g)
{
  struct prediction one = {
      .kind = PREDICT_MEETING, .by = PREDICTED_BY_USER, .count = g->count};
  for (uint32_t i = 0; i < g->count; i++) {
    one.places[i] = place_of(p->unit, g->at[i], 0);
  }
  add(p, &one, g);
}

/* --- what was observed --- */

static uint32_t number_at(const json_t *o, size_t i)
{
  return (uint32_t)json_integer_value(json_array_get(o, i));
}

static void read_races(struct predictions *p, const json_t *all)
{
  const json_t *pair;
  size_t i;
  json_array_foreach(json_object_get(all, "pairs"), i, pair)
  {
    add_race(p, number_at(pair, 0), number_at(pair, 1), number_at(pair, 2),
             PREDICTED_BY_RUNS);
  }
}

/* [executions, shared, [site, held], ...] */
static void read_cycle(struct predictions *p, const json_t *cycle)
{
  uint32_t most = sites_count(p->unit), n = (uint32_t)json_array_size(cycle);
  struct prediction one = {.kind = PREDICT_DEADLOCK,
                           .by = PREDICTED_BY_RUNS,
                           .seen = number_at(cycle, 0),
                           .shared = number_at(cycle, 1) != 0};
  struct site_group g = {.count = 0};
  for (uint32_t k = 2; k < n && one.count < PREDICTION_PLACES; k++) {
    const json_t *edge = json_array_get(cycle, k);
    uint32_t site = number_at(edge, 0), held = number_at(edge, 1);
    if (!site || !held || site > most || held > most) {
      return;
    }
    one.places[one.count++] = place_of(p->unit, site, held);
    g.at[g.count++] = site;
  }
  if (one.count > 1) {
    add(p, &one, &g);
  }
}

static void read_deadlocks(struct predictions *p, const json_t *all)
{
  const json_t *cycle;
  size_t i;
  p->partly = json_is_true(json_object_get(all, "full"));
  json_array_foreach(json_object_get(all, "cycles"), i, cycle)
  {
    read_cycle(p, cycle);
  }
}

static void read_observed(struct predictions *p, const char *text)
{
  json_error_t error;
  json_t *all = text ? json_loads(text, 0, &error) : NULL;
  if (bounds_check(&p->v->bounds, PROPERTY_RACE)) {
    read_races(p, json_object_get(all, "hybrid"));
  }
  if (bounds_check(&p->v->bounds, PROPERTY_DEADLOCK)) {
    read_deadlocks(p, json_object_get(all, "goodlock"));
  }
  json_decref(all);
}

/* --- executions --- */

/* Why not; NULL: it has. */
static const char *run(struct predictions *p, const struct explorer_job *job,
                       struct explorer_result *r)
{
  struct proc proc = {0};
  if (explorer_start(&proc, job, r, p->v->arena)) {
    if (predictions_wait(p, &proc, 1) == 0) {
      explorer_read(&proc, r, p->v->arena);
    } else {
      r->failure = "it was stopped";
    }
  }
  proc_free(&proc);
  return r->failure;
}

/* Something else was violated on the way: the first schedule that shows it. */
static void find_other(struct predictions *p, struct explorer_job job)
{
  struct session *v = p->v;
  struct explorer_result r = {0};
  job.goes_on = job.predict = false;
  if (run(p, &job, &r) || !r.violated) {
    return;
  }
  struct outcome *o = ARENA_NEW(v->arena, struct outcome);
  struct history *h = ARENA_NEW(v->arena, struct history);
  *o = prediction_outcome(p, &r);
  struct only only = {.kind = ONLY_EVENT};
  v->only = &only;
  if (confirm(v, o, h)) {
    p->other = (struct predictions_other){o, h};
  }
  v->only = NULL;
}

/* Races end no execution here, so that all of them are seen. */
static const char *observe(struct predictions *p)
{
  struct session *v = p->v;
  struct explorer_job job = session_explorer_job(v, p->program);
  struct explorer_result r = {0};
  job.order = "pos";
  job.samples = options_number(v->options, OPT_SAMPLES, RUNS);
  job.predict = job.goes_on = true;
  job.target = "event";
  job.limits.seconds = 0.3 * session_time_left(v);
  if (run(p, &job, &r)) {
    return r.failure;
  }
  p->runs = r.runs;
  p->steps = r.transitions;
  read_observed(p, r.observed);
  if (r.violations) {
    find_other(p, job);
  }
  return NULL;
}

static void read_static(struct predictions *p)
{
  struct racing all = racing_find(p->unit, p->v->arena);
  for (uint32_t i = 0; i < all.count; i++) {
    add_race(p, all.at[i].a, all.at[i].b, 0, PREDICTED_STATICALLY);
  }
}

const char *predictions_find(struct predictions *p)
{
  struct session *v = p->v;
  p->unit = make_unit(v);
  if (!p->unit) {
    return "the program is not supported";
  }
  p->program = session_file(v, "exe");
  const char *why =
      steps_compile(v, p->unit, p->program, false, session_time_left(v));
  if (!why && observe(p)) { /* there is the source still */
    p->partly = true;
  }
  if (!why && bounds_check(&v->bounds, PROPERTY_RACE)) {
    read_static(p);
  }
  return why ? why : breakpoints_find(p);
}

/* --- targets --- */

/* As the explorer calls them. */
static const char *const targets[PREDICTION_KINDS] = {
    [PREDICT_RACE] = "race",
    [PREDICT_DEADLOCK] = "deadlock",
    [PREDICT_MEETING] = "meet"};

static void put_groups(struct buf *out, const struct prediction *p)
{
  for (uint32_t i = 0; i < p->groups.count; i++) {
    const struct site_group *g = &p->groups.at[i];
    for (uint32_t k = 0; k < g->count; k++) {
      char last = out->length ? out->text[out->length - 1] : ':';
      buf_printf(out, k ? ",%u" : last == ':' ? "%u" : ";%u", g->at[k]);
    }
  }
}

static const char *take(struct arena *a, struct buf *out)
{
  const char *text =
      out->length ? arena_strndup(a, out->text, out->length) : NULL;
  buf_free(out);
  return text;
}

const char *prediction_target(struct arena *a, const struct prediction *p)
{
  struct buf out = {0};
  buf_printf(&out, "%s:", targets[p->kind]);
  put_groups(&out, p);
  return take(a, &out);
}

const char *predictions_target(const struct predictions *p,
                               enum prediction_kind kind)
{
  struct buf out = {0};
  for (uint32_t i = 0; i < p->all.count; i++) {
    const struct prediction *one = &p->all.at[i];
    if (one->kind == kind && one->end == PREDICTION_OPEN) {
      if (!out.length) {
        buf_printf(&out, "%s:", targets[kind]);
      }
      put_groups(&out, one);
    }
  }
  return take(p->v->arena, &out);
}

/* --- which one a run shows --- */

static int compare(const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Sorted. */
static struct site_group sites_shown(const struct unit *u,
                                     const struct history *h)
{
  struct site_group g = {.count = 0};
  const struct explorer_result *r = &h->run;
  for (uint32_t i = 0; !r->deadlock && i < r->race.count; i++) {
    g.at[g.count++ % PREDICTION_PLACES] = r->race.at[i].site;
  }
  for (uint32_t i = 0; r->deadlock && i < r->asked.count; i++) {
    if (g.count < PREDICTION_PLACES && r->asked.at[i].address &&
        r->asked.at[i].number < u->syncs.count) {
      g.at[g.count++] = u->syncs.at[r->asked.at[i].number].site;
    }
  }
  g.count = g.count > PREDICTION_PLACES ? PREDICTION_PLACES : g.count;
  qsort(g.at, g.count, sizeof *g.at, compare);
  return g;
}

static bool shows(const struct prediction *p, const struct site_group *shown)
{
  for (uint32_t i = 0; i < p->groups.count; i++) {
    struct site_group g = p->groups.at[i];
    uint32_t k = 0, found = 0;
    qsort(g.at, g.count, sizeof *g.at, compare);
    for (uint32_t m = 0; m < g.count; m++) {
      while (k < shown->count && shown->at[k] < g.at[m]) {
        k++;
      }
      found += k < shown->count && shown->at[k++] == g.at[m];
    }
    if (found == g.count) {
      return true;
    }
  }
  return false;
}

struct prediction *predictions_of(struct predictions *p,
                                  const struct history *h)
{
  struct site_group shown = sites_shown(p->unit, h);
  for (uint32_t i = 0; i < p->all.count; i++) {
    struct prediction *one = &p->all.at[i];
    bool deadlock = one->kind == PREDICT_DEADLOCK;
    if (one->end == PREDICTION_OPEN && deadlock == h->run.deadlock &&
        shows(one, &shown)) {
      return one;
    }
  }
  return NULL;
}
