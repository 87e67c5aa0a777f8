/* prediction_try.c -- random schedules that are led to a prediction, and as
 * many steps of others, for comparison: who needs no help says so.
 *
 * For each prediction one process after the other; those of several predictions
 * run side by side. */
#include "engines/engine.h"
#include "engines/predictions.h"

#include <stdio.h>

enum { SAMPLES_MOST = 1000000 };

/* Of the time that is left; the rest is for searches. Of that, what one process
 * may take. */
static const double TRIES_SHARE = 0.5, TRY_SHARE = 0.2;

struct turn {
  struct prediction *of; /* NULL: free */
  uint32_t stage;
};

static const char *const orders[TRIES] = {
    [TRY_ACTIVE] = "pos", [TRY_WALK] = "walk", [TRY_POS] = "pos"};

/* --- processes --- */

static struct explorer_job job_of(const struct predictions *p,
                                  const struct prediction *one, uint32_t try)
{
  struct explorer_job job = session_explorer_job(p->v, p->program);
  job.target = prediction_target(p->v->arena, one);
  job.order = orders[try];
  job.active = try == TRY_ACTIVE;
  job.goes_on = true;
  job.samples = try == TRY_ACTIVE ? p->tries : SAMPLES_MOST;
  job.steps = try == TRY_ACTIVE ? 0 : one->tries[TRY_ACTIVE].steps;
  double left = p->until - proc_clock(), most = TRY_SHARE * p->seconds;
  job.limits.seconds = left < most ? left : most;
  return job;
}

static bool start(const struct predictions *p, struct turn *s,
                  struct proc *proc)
{
  struct explorer_result r = {0};
  struct explorer_job job = job_of(p, s->of, s->stage);
  if (!explorer_start(proc, &job, &r, p->v->arena)) {
    s->of->why = r.failure;
    return false;
  }
  return true;
}

/* --- what they said --- */

static struct only meeting_only(struct arena *a, const struct prediction *one)
{
  struct place *places = arena_alloc_array(a, one->count, sizeof *places);
  for (uint32_t i = 0; i < one->count; i++) {
    places[i] = one->places[i].at;
  }
  return (struct only){
      .kind = ONLY_MEETING, .places = places, .count = one->count};
}

struct only prediction_only(struct arena *a, const struct prediction *one)
{
  return one->kind == PREDICT_MEETING ? meeting_only(a, one)
         : one->kind == PREDICT_RACE
             ? (struct only){.kind = ONLY_RACE,
                             .race = {one->places[0].at, one->places[1].at}}
             : (struct only){.kind = ONLY_DEADLOCK};
}

/* Run again, that is what it comes to. */
static bool confirm_one(struct predictions *p, const struct prediction *one,
                        struct outcome *o, struct history *h)
{
  struct session *v = p->v;
  if (one->kind != PREDICT_MEETING) {
    return confirm(v, o, h) && predictions_of(p, h) == one;
  }
  *h = (struct history){.unit = o->unit};
  h->confirmed =
      steps_run(v, o->program, steps_schedule(v, o), true, h) && h->run.meets;
  return h->confirmed;
}

struct outcome prediction_outcome(const struct predictions *p,
                                  const struct explorer_result *r)
{
  struct outcome o = {.engine = engine_find("stepper"),
                      .unit = p->unit,
                      .program = p->program,
                      .unwind = p->unit->bounds.unwind,
                      .keep_loops = true,
                      .slots = p->unit->bounds.slots,
                      .once = p->unit->bounds.once};
  o.violated = r->violated;
  o.deadlock = r->deadlock;
  o.event = r->event;
  o.schedule = r->schedule;
  for (uint32_t i = 0; r->partial && i < r->waiting.count; i++) {
    VEC_PUSH(p->v->arena, &o.stuck, r->waiting.at[i].thread);
  }
  return o;
}

bool prediction_confirm(struct predictions *p, struct prediction *one,
                        const struct explorer_result *r)
{
  struct session *v = p->v;
  struct only only = prediction_only(v->arena, one);
  struct outcome *o = ARENA_NEW(v->arena, struct outcome);
  struct history *h = ARENA_NEW(v->arena, struct history);
  *o = prediction_outcome(p, r);
  v->only = &only;
  bool confirmed = confirm_one(p, one, o, h);
  v->only = NULL;
  if (!confirmed) {
    one->why = arena_printf(v->arena, "it seemed to happen, but %s",
                            h->why_not ? h->why_not
                                       : "run again, something else does");
    return false;
  }
  one->end = PREDICTION_CONFIRMED;
  one->outcome = o;
  one->history = h;
  return true;
}

/* What the schedule comes to that the explorer has kept. */
static void confirm_first(struct predictions *p, struct prediction *one,
                          struct explorer_result *r, uint32_t try)
{
  r->violated = true;
  r->deadlock = one->kind == PREDICT_DEADLOCK;
  r->event = p->unit->race;
  if (prediction_confirm(p, one, r)) {
    one->found_by = (uint8_t)try;
    one->why = NULL;
  }
}

static void take(struct predictions *p, struct turn *s, struct proc *proc)
{
  struct prediction *one = s->of;
  struct explorer_result r = {0};
  explorer_read(proc, &r, p->v->arena);
  if (r.failure) {
    one->why = r.failure;
    s->stage = TRIES;
    return;
  }
  one->tries[s->stage] = (struct tries){r.violations, r.runs, r.transitions};
  if (r.violations && one->end == PREDICTION_OPEN) {
    confirm_first(p, one, &r, s->stage);
  }
  s->stage++;
}

/* --- all of them --- */

static struct prediction *next_of(struct predictions *p, uint32_t *next)
{
  while (*next < p->all.count) {
    struct prediction *one = &p->all.at[(*next)++];
    if (one->end == PREDICTION_OPEN) {
      return one;
    }
  }
  return NULL;
}

static void begin(struct predictions *p, struct turn *s, struct proc *proc)
{
  while (s->of && s->stage != TRIES) {
    proc_free(proc);
    if (p->until - proc_clock() <= 0) {
      s->of->why = "no time was left";
    } else if (start(p, s, proc)) {
      return;
    }
    s->stage = TRIES;
  }
  s->of = NULL;
}

void predictions_try(struct predictions *p)
{
  struct proc procs[JOBS_MAX] = {{0}};
  struct turn turns[JOBS_MAX] = {{0}};
  int jobs = (int)p->v->jobs, slot = 0;
  uint32_t next = 0;
  p->seconds = TRIES_SHARE * session_time_left(p->v);
  p->until = proc_clock() + p->seconds;
  while (slot != PROC_NONE) {
    for (int i = 0; i < jobs; i++) {
      while (!turns[i].of && (turns[i].of = next_of(p, &next))) {
        turns[i].stage = TRY_ACTIVE;
        begin(p, &turns[i], &procs[i]);
      }
    }
    p->doing =
        arena_printf(p->v->arena, "prediction %u of %u", next, p->all.count);
    slot = predictions_wait(p, procs, jobs);
    if (slot >= 0) {
      take(p, &turns[slot], &procs[slot]);
      begin(p, &turns[slot], &procs[slot]);
    }
  }
  for (int i = 0; i < jobs; i++) {
    proc_free(&procs[i]); /* of what is not done */
  }
}
