/* prediction_discharge.c -- what schedules did not come to: a search of all
 * states, for all predictions of a kind at once, says whether anything does.
 * What it comes to is confirmed, and the others are searched for again; if it
 * comes to its end, nothing else can be. */
#include "base/file.h"
#include "engines/engine.h"
#include "engines/predictions.h"
#include "engines/stepper_engine.h"

#include <string.h>

/* Of the time, the search's part; what is left is CBMC's. */
static const double SEARCH_SHARE = 0.6;

/* Whether it is asked about it. */
static bool concerns(const struct predictions *p, enum prediction_kind kind,
                     const struct prediction *one)
{
  return one->kind == kind && one->end == PREDICTION_OPEN &&
         (!p->alone || p->alone == one);
}

static struct prediction *find_open(struct predictions *p,
                                    enum prediction_kind kind)
{
  for (uint32_t i = 0; i < p->all.count; i++) {
    if (concerns(p, kind, &p->all.at[i])) {
      return &p->all.at[i];
    }
  }
  return NULL;
}

/* A circle of locks shows as soon as it closes where their states have the
 * names of their holders; readers have none. */
static bool is_decided(const struct predictions *p,
                       const struct prediction *one)
{
  return one->kind != PREDICT_DEADLOCK || (!one->shared && !p->unit->crowd);
}

void predictions_end(struct predictions *p, enum prediction_kind kind,
                     enum prediction_end end, const char *why)
{
  for (uint32_t i = 0; i < p->all.count; i++) {
    struct prediction *one = &p->all.at[i];
    if (concerns(p, kind, one)) {
      one->end = (uint8_t)end;
      one->why = why;
    }
  }
}

/* The same, but for those of which a search does not know. */
static void end_search(struct predictions *p, enum prediction_kind kind,
                       enum prediction_end end, const char *why)
{
  for (uint32_t i = 0; i < p->all.count; i++) {
    struct prediction *one = &p->all.at[i];
    if (concerns(p, kind, one)) {
      one->end = is_decided(p, one) ? (uint8_t)end : PREDICTION_OPEN;
      one->why = is_decided(p, one) ? why : "who waits for readers is not told";
    }
  }
}

bool predictions_are_weak(const struct predictions *p)
{
  return p->unit->weak_order && p->unit->threads.count > 1 &&
         p->v->bounds.mm == MM_AUTO;
}

/* What a search that ended without a violation excludes. */
static void take_end(struct predictions *p, enum prediction_kind kind,
                     const struct explorer_result *r)
{
  struct session *v = p->v;
  struct outcome o = {.engine = engine_find("stepper"),
                      .unit = p->unit,
                      .unwind = p->unit->bounds.unwind,
                      .keep_loops = true};
  stepper_outcome(v, &o, r);
  if (o.failure || o.guess || o.obstacles.count) {
    predictions_end(p, kind, PREDICTION_OPEN,
                    o.failure ? o.failure
                    : o.guess ? o.guess
                              : session_event(v, &o.obstacles.at[0]));
    return;
  }
  struct claim claim = claim_of(v, &o);
  const char *words = claim_words(v->arena, &claim);
  if (predictions_are_weak(p)) {
    predictions_end(p, kind, PREDICTION_OPEN,
                    "the program names weaker memory orders, and only "
                    "interleavings were searched (verify follows them)");
    return;
  }
  end_search(p, kind,
             claim_stopped(&claim) ? PREDICTION_OPEN
             : words               ? PREDICTION_BOUNDED
                                   : PREDICTION_UNREACHABLE,
             words);
}

/* Which one is it? Whether it is to be asked again for the others. */
static bool take_found(struct predictions *p, enum prediction_kind kind,
                       const char *target, const struct explorer_result *r)
{
  struct session *v = p->v;
  struct only only = {.kind = ONLY_TARGET, .target = target};
  struct outcome o = prediction_outcome(p, r);
  struct history h = {0};
  v->only = &only;
  bool confirmed = !p->alone && confirm(v, &o, &h);
  v->only = NULL;
  struct prediction *one = p->alone    ? find_open(p, kind)
                           : confirmed ? predictions_of(p, &h)
                                       : NULL;
  if (!one || !prediction_confirm(p, one, r)) {
    predictions_end(p, kind, PREDICTION_OPEN,
                    "a search came to something that cannot be seen again");
    return false;
  }
  one->found_by = TRIES;
  return true;
}

/* It may be too long for a command line. */
static const char *target_file(struct session *v, const char *target)
{
  const char *file = session_file(v, "target");
  if (!file_write(file, target, strlen(target))) {
    fatal("cannot write %s:", file);
  }
  return arena_printf(v->arena, "@%s", file);
}

/* The same. */
static bool search(struct predictions *p, enum prediction_kind kind,
                   double seconds)
{
  struct session *v = p->v;
  struct explorer_job job = session_explorer_job(v, p->program);
  struct explorer_result r = {0};
  struct proc proc = {0};
  job.target = target_file(v, p->alone ? prediction_target(v->arena, p->alone)
                                       : predictions_target(p, kind));
  job.jobs = v->jobs;
  job.limits.seconds = seconds;
  bool ended = explorer_start(&proc, &job, &r, v->arena) &&
               predictions_wait(p, &proc, 1) == 0;
  if (ended) {
    explorer_read(&proc, &r, v->arena);
  }
  proc_free(&proc);
  if (!ended || r.failure) {
    predictions_end(p, kind, PREDICTION_OPEN,
                    r.failure ? r.failure : "it was stopped");
    return false;
  }
  if (!r.violated) {
    take_end(p, kind, &r);
    return false;
  }
  return take_found(p, kind, job.target, &r);
}

/* Of those that nobody has said it of. */
static void say_why(struct predictions *p, enum prediction_kind kind)
{
  for (uint32_t i = 0; i < p->all.count; i++) {
    struct prediction *one = &p->all.at[i];
    if (one->kind == kind && one->end == PREDICTION_OPEN && !one->why) {
      one->why = "no time was left for a search";
    }
  }
}

/* All that are open of a kind, until then. */
static void search_all(struct predictions *p, enum prediction_kind kind,
                       double until)
{
  while (find_open(p, kind) && !p->signal && proc_clock() < until &&
         search(p, kind, until - proc_clock())) {
  }
}

/* States in which threads meet are many: one meeting after the other. */
static void search_each(struct predictions *p, enum prediction_kind kind,
                        double until)
{
  for (uint32_t i = 0; i < p->all.count; i++) {
    p->alone = &p->all.at[i];
    search_all(p, kind, until);
  }
  p->alone = NULL;
}

void predictions_discharge(struct predictions *p)
{
  for (unsigned k = 0; k < PREDICTION_KINDS; k++) {
    enum prediction_kind kind = (enum prediction_kind)k;
    double left = session_time_left(p->v) / (double)(PREDICTION_KINDS - k);
    double until = proc_clock() + SEARCH_SHARE * left;
    p->doing = arena_printf(p->v->arena, "%ss that are left",
                            prediction_kind_name(kind));
    (kind == PREDICT_MEETING ? search_each : search_all)(p, kind, until);
    say_why(p, kind);
    if (find_open(p, kind) && !p->signal) {
      predictions_bound(p, kind, left - SEARCH_SHARE * left);
    }
  }
}
