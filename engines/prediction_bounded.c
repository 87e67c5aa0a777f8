/* prediction_bounded.c -- predictions that neither schedules nor a search of
 * all states have decided: within bounds CBMC may say that nothing of their
 * kind can be. It is asked for any of that kind, so only if none was
 * confirmed. */
#include "engines/engine.h"
#include "engines/predictions.h"

#include <stdio.h>
#include <string.h>

/* unwind, rounds: each step costs about as much as all before. */
static const uint32_t steps[][2] = {{1, 2}, {2, 3}, {3, 4}, {5, 5}};

enum { STEPS = sizeof steps / sizeof *steps };

static bool start(struct session *v, struct task *t, const char *const argv[],
                  const struct proc_limits *limits)
{
  struct proc_limits l = *limits;
  l.seconds = t->seconds;
  proc_free(t->proc);
  if (session_time_left(v) <= 0 || !proc_start(t->proc, argv, &l)) {
    t->outcome.failure = "no time is left, or it cannot be run";
    return false;
  }
  return true;
}

/* One step to its end; false: a signal came. */
static bool ask(struct predictions *p, struct task *t)
{
  struct session *v = p->v;
  v->bounds.until = proc_clock() + t->seconds;
  bool running = t->engine->begin(v, t);
  while (running && predictions_wait(p, t->proc, 1) == 0) {
    running = task_go_on(v, t);
  }
  v->bounds.until = v->deadline;
  proc_free(t->proc);
  return !p->signal;
}

/* What it excludes, in words; NULL: nothing. */
static const char *words_of(struct session *v, const struct outcome *o)
{
  struct claim claim = claim_of(v, o);
  bool excludes = !o->failure && !o->violated && !o->obstacles.count &&
                  !claim_is_vacuous(&claim) && !claim_stopped(&claim);
  const char *words = claim_words(v->arena, &claim);
  return !excludes ? NULL
         : words   ? arena_printf(v->arena, "CBMC, %s", words)
                   : "CBMC";
}

/* With bounds that grow, as long as there is time; what was decided with less
 * is kept. */
static const char *ask_all(struct predictions *p, const struct engine *cbmc,
                           double until)
{
  struct session *v = p->v;
  const char *best = NULL;
  for (uint32_t i = 0; i < STEPS && proc_clock() < until; i++) {
    struct proc proc = {0};
    struct task t = {.engine = cbmc,
                     .start = start,
                     .proc = &proc,
                     .unwind =
                         options_number(v->options, OPT_UNWIND, steps[i][0]),
                     .rounds = steps[i][1],
                     .processes = 1,
                     .seconds = until - proc_clock(),
                     .memory = v->memory};
    p->doing = arena_printf(v->arena, "CBMC, %u rounds", t.rounds);
    const char *words = ask(p, &t) ? words_of(v, &t.outcome) : NULL;
    best = words ? words : best;
    if (!words || t.outcome.complete) {
      break;
    }
  }
  return best;
}

static bool has_confirmed(const struct predictions *p,
                          enum prediction_kind kind)
{
  for (uint32_t i = 0; i < p->all.count; i++) {
    if (p->all.at[i].kind == kind && p->all.at[i].end == PREDICTION_CONFIRMED) {
      return true;
    }
  }
  return false;
}

void predictions_bound(struct predictions *p, enum prediction_kind kind,
                       double seconds)
{
  static const enum property properties[PREDICTION_KINDS] = {
      [PREDICT_RACE] = PROPERTY_RACE,
      [PREDICT_DEADLOCK] = PROPERTY_DEADLOCK,
      [PREDICT_MEETING] = PROPERTY_NONE};
  struct session *v = p->v;
  const struct engine *cbmc = engine_find("cbmc");
  uint32_t check = v->bounds.check;
  if (properties[kind] == PROPERTY_NONE || has_confirmed(p, kind) ||
      predictions_are_weak(p) || cbmc->missing(v)) {
    return;
  }
  v->bounds.check = 1u << properties[kind];
  const char *words = ask_all(p, cbmc, proc_clock() + seconds);
  v->bounds.check = check;
  if (words) {
    predictions_end(p, kind, PREDICTION_BOUNDED, words);
  }
}
