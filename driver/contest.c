/* contest.c -- engines and bounds tried side by side until there is an answer.
 *
 * Engines without bounds get the program with its loops and try all of it;
 * those with bounds get ones that grow. Each step of these doubles what it
 * costs, so that all steps before cost about as much as the last. What a task
 * says:
 *   a violation that runs again         UNSAFE
 *   none, and nothing was left out      SAFE
 *   none                                SAFE within bounds, if nothing better
 *   no execution came to its end        nothing: the bounds cut all of them */
#include "driver/contest.h"

#include "pipeline/properties.h"

#include <stdio.h>
#include <string.h>

/* unwind, rounds */
static const uint32_t steps[][2] = {{1, 2}, {2, 3},  {3, 4},   {5, 5},
                                    {8, 6}, {12, 8}, {20, 10}, {40, 12}};

enum { STEPS = sizeof steps / sizeof *steps };

enum { ENOUGH = 3 /* steps */ };

/* --- who takes part --- */

static struct answer unknown(const char *why, const struct outcome *o)
{
  return (struct answer){
      .verdict = VERDICT_UNKNOWN, .detail = why, .outcome = o};
}

static bool has_bounded(const struct contest *c)
{
  bool has = false;
  for (uint32_t i = 0; i < c->count; i++) {
    has = has || c->entrants[i].engine->bounded;
  }
  return has;
}

bool contest_open(struct contest *c)
{
  struct session *v = c->v;
  const char *choice = v->options->value[OPT_ENGINE], *missing = NULL;
  bool only_rounds = !choice && v->options->value[OPT_ROUNDS];
  c->start = proc_clock();
  if (!v->library) { /* violations are run again with it */
    c->answer = unknown("the explorer's library libstep.a is missing", NULL);
    return false;
  }
  for (uint32_t i = 0; i < ENGINES; i++) {
    const struct engine *e = engine_at(i);
    if (!engine_is_chosen(e, choice) || (only_rounds && !e->bounded)) {
      continue;
    }
    const char *why = e->missing ? e->missing(v) : NULL;
    if (!why) {
      c->entrants[c->count++].engine = e;
    }
    missing = why ? why : missing;
  }
  if (!c->count) {
    c->answer = unknown(missing, NULL);
  }
  return c->count > 0;
}

/* --- what an outcome is worth --- */

/* There is no place that could be looked at. */
static const char *idle_text(const struct session *v)
{
  return arena_printf(v->arena, "nothing in the program can violate %s",
                      properties_text(v->arena, v->bounds.check, ", "));
}

/* UNKNOWN unless it is SAFE, at least within bounds. */
static struct answer safe_answer(struct session *v, const struct outcome *o)
{
  if (o->obstacles.count) {
    return unknown(session_event(v, &o->obstacles.at[0]), o);
  }
  if (o->guess) {
    return unknown(o->guess, o);
  }
  struct claim claim = claim_of(v, o);
  if (claim_is_vacuous(&claim)) {
    return unknown(claim_vacuous(v->arena, &claim), o);
  }
  const char *limits = claim_words(v->arena, &claim);
  return (struct answer){.verdict = VERDICT_SAFE,
                         .detail = session_under_model(v, o->unit,
                                                       limits ? limits
                                                       : looked_is_idle(o->unit)
                                                           ? idle_text(v)
                                                           : o->engine->name),
                         .claim = claim,
                         .bounded = limits != NULL,
                         .outcome = o};
}

enum {
  WORTH_NOTHING,
  WORTH_LIMITS,
  WORTH_BOUNDS,
  WORTH_STATES,
  WORTH_COMPLETE,
  WORTH_SAFE
};

/* A search that met all states: what it leaves out is not where threads may
 * get to within bounds. */
static bool met_all(const struct outcome *o)
{
  bool all = !o->engine->bounded && !o->cuts.count && o->limits.count;
  for (uint32_t i = 0; i < o->limits.count; i++) {
    enum limit_id id = (enum limit_id)o->limits.at[i].id;
    all = all && (id == LIMIT_RACES || id == LIMIT_PARTIAL ||
                  id == LIMIT_FRESH || id == LIMIT_FAR || id == LIMIT_UNFREED);
  }
  return all;
}

static int worth(struct session *v, const struct outcome *o)
{
  struct answer a = safe_answer(v, o);
  return a.verdict != VERDICT_SAFE                ? WORTH_NOTHING
         : !a.bounded                             ? WORTH_SAFE
         : o->complete                            ? WORTH_COMPLETE
         : met_all(o)                             ? WORTH_STATES
         : o->engine->bounded || !o->limits.count ? WORTH_BOUNDS
                                                  : WORTH_LIMITS;
}

static void keep_best(struct contest *c, const struct outcome *o)
{
  if (!c->has_best || worth(c->v, o) >= worth(c->v, &c->best)) {
    c->best = *o;
    c->has_best = true;
  }
}

/* --- who is asked next --- */

/* An engine without bounds that was not asked yet. */
static struct entrant *find_search(struct contest *c)
{
  for (uint32_t i = 0; i < c->count; i++) {
    struct entrant *e = &c->entrants[i];
    if (!e->engine->bounded && !e->begun) {
      return e;
    }
  }
  return NULL;
}

enum { SECOND_AFTER = 1 /* seconds */ };

/* Where few steps conflict, orders are fewer than states: so when the states
 * have taken a while. It comes beside the others, as it is soon over. */
static struct entrant *find_second(struct contest *c)
{
  const struct session *v = c->v;
  if (c->running > v->jobs || proc_clock() - c->start <= SECOND_AFTER) {
    return NULL;
  }
  for (uint32_t i = 0; i < c->count; i++) {
    struct entrant *e = &c->entrants[i];
    if (!e->begun_second && e->engine->has_second && e->engine->has_second(v)) {
      return e;
    }
  }
  return NULL;
}

/* The next step with bounds that were not tried, and these; STEPS: none. */
static uint32_t find_bounds(const struct contest *c, const struct entrant *e,
                            uint32_t *unwind, uint32_t *rounds)
{
  const struct options *o = c->v->options;
  uint32_t step = e->engine->bounded ? e->next : STEPS;
  for (; step < STEPS; step++) {
    *unwind = options_number(o, OPT_UNWIND,
                             c->uncut && e->begun ? e->unwind : steps[step][0]);
    *rounds = options_number(o, OPT_ROUNDS, steps[step][1]);
    if (!e->begun || *unwind != e->unwind || *rounds != e->rounds) {
      break;
    }
  }
  return step;
}

static bool has_more_bounds(const struct contest *c)
{
  uint32_t unwind, rounds;
  bool has = false;
  for (uint32_t i = 0; i < c->count; i++) {
    has = has || find_bounds(c, &c->entrants[i], &unwind, &rounds) < STEPS;
  }
  return has;
}

/* Of several engines the one that has come least far. */
static struct entrant *find_bounded(struct contest *c)
{
  struct entrant *least = NULL;
  uint32_t unwind, rounds;
  for (uint32_t i = 0; i < c->count; i++) {
    struct entrant *e = &c->entrants[i];
    if (find_bounds(c, e, &unwind, &rounds) < STEPS &&
        (!least || e->next < least->next)) {
      least = e;
    }
  }
  return least;
}

bool contest_next(struct contest *c, struct task *t)
{
  struct entrant *e = find_search(c);
  if (!e && (e = find_second(c))) {
    t->second = e->begun_second = true;
  }
  if (!e && (e = find_bounded(c))) {
    e->next = find_bounds(c, e, &t->unwind, &t->rounds) + 1;
    e->unwind = t->unwind;
    e->rounds = t->rounds;
  }
  if (e) {
    e->begun = true;
    t->engine = e->engine;
    /* One of the processes is for those with bounds. */
    t->processes =
        has_bounded(c) && c->v->jobs > 1 ? c->v->jobs - 1 : c->v->jobs;
  }
  return e != NULL;
}

/* With one job a search would keep those with bounds waiting until it ends,
 * which may be never: after two seconds, or a tenth of the time, they go on
 * beside it. */
static bool wants_turn(const struct contest *c)
{
  const struct session *v = c->v;
  double tenth = (v->deadline - c->start) / 10;
  return v->jobs == 1 && c->running && c->running == c->searches &&
         has_more_bounds(c) &&
         proc_clock() - c->start > (tenth < 2 ? tenth : 2);
}

/* Bounds that cost much are tried only if the time was given for it, or if
 * there is no answer yet. A search, which may be about to prove it, has longer;
 * and most of the time where loops were cut, behind which only it may look. */
static bool is_enough(const struct contest *c)
{
  const struct session *v = c->v;
  double share = (proc_clock() - c->start) / (v->deadline - c->start);
  return c->has_best && worth(c->v, &c->best) > WORTH_NOTHING &&
         (c->finished >= ENOUGH || !has_bounded(c)) &&
         share > (!c->searches         ? 0.1
                  : c->best.cuts.count ? 0.8
                                       : 0.3);
}

bool contest_has_room(struct contest *c)
{
  return !c->stop &&
         (c->running < c->v->jobs || find_second(c) || wants_turn(c)) &&
         !is_enough(c) && session_time_left(c->v) > 0;
}

void contest_count(struct contest *c, const struct task *t, int change)
{
  c->running += (uint32_t)change;
  c->searches += t->engine->bounded ? 0 : (uint32_t)change;
}

void contest_stop(struct contest *c)
{
  c->stopped = true;
  c->v->deadline = proc_clock();
}

bool contest_is_over(const struct contest *c)
{
  return c->stop || !c->running || is_enough(c);
}

/* --- what came of it --- */

/* SAFE without bounds, as long as it does not say of what. */
bool contest_refine(struct contest *c, struct task *t)
{
  const struct outcome *o = &t->outcome;
  if (!t->engine->refine || !o->clean || o->failure || o->obstacles.count ||
      session_time_left(c->v) <= 0 || !t->engine->refine(c->v, t)) {
    return false;
  }
  keep_best(c, o);
  return true;
}

/* More bounds would give nothing more. */
static void end_steps(struct contest *c, const struct engine *engine)
{
  for (uint32_t i = 0; i < c->count; i++) {
    if (c->entrants[i].engine == engine) {
      c->entrants[i].next = STEPS;
    }
  }
}

static void take_clean(struct contest *c, const struct outcome *o)
{
  bool bounded = o->engine->bounded;
  keep_best(c, o);
  /* All of it was looked at: what a search does not understand, those with
   * bounds do not, either. What these do not look for, a search may still
   * meet. */
  bool whole = worth(c->v, o) >= WORTH_COMPLETE ||
               (!bounded && o->obstacles.count &&
                (o->complete || (o->crashes && !o->limits.count)));
  if (bounded && whole) {
    end_steps(c, o->engine);
    c->finished += ENOUGH;
    whole = o->defined || (!c->searches && !find_search(c));
  }
  if (o->crashes) {
    c->crash = session_event(c->v, &o->obstacles.at[0]);
    c->crashed = *o;
  }
  c->stop = c->stop || whole;
}

static void take_violation(struct contest *c, const struct outcome *o,
                           const struct history *h)
{
  c->violation = o;
  c->history = *h;
  c->stop = true;
  if (h->confirmed) {
    c->answer = (struct answer){.verdict = VERDICT_UNSAFE,
                                .property = session_violated(c->v, &c->history),
                                .outcome = o,
                                .history = &c->history};
  } else {
    c->answer = unknown(
        arena_printf(c->v->arena, "unconfirmed: %s found a violation, but %s",
                     o->engine->name, h->why_not),
        NULL);
  }
}

void contest_take(struct contest *c, const struct task *t)
{
  struct outcome *o = ARENA_NEW(c->v->arena, struct outcome);
  *o = t->outcome;
  if (o->engine->bounded) {
    c->finished++;
    c->uncut = c->uncut || (o->clean && !o->cuts.count);
  }
  if (!diag_ok(&c->v->compilation->diag)) {
    c->stop = true;
  } else if (o->violated) {
    take_violation(c, o, &t->history);
  } else if (o->failure) {
    c->last_failure = *o;
    c->bounded_failure = o->engine->bounded ? o->failure : c->bounded_failure;
    end_steps(c, o->engine); /* more would fail, too */
  } else {
    take_clean(c, o);
  }
}

/* --- who wins --- */

/* Bounds would have grown but for the end of the time. What is enough
 * (is_enough) is no stop: then the bounds are those of README. */
static void add_stop(struct contest *c)
{
  struct outcome *o = &c->best;
  const char *why = c->bounded_failure;
  bool memory = why && strstr(why, "memory");
  bool failed = why && !memory && !strstr(why, "time");
  struct limit l = {memory   ? LIMIT_MEMORY
                    : failed ? LIMIT_FAILURE
                             : LIMIT_TIME,
                    failed || memory ? 0 : session_seconds(c->v),
                    failed ? why : NULL, NULL};
  if (o->engine->bounded && !o->complete &&
      (why || (c->larger && session_time_left(c->v) <= 0))) {
    limit_add(c->v->arena, &o->limits, l);
  }
}

/* Nothing is known. A process that was stopped did not fail. */
static const char *why_none(const struct contest *c)
{
  const struct outcome *failed = &c->last_failure;
  return c->stopped && !failed->partly ? "stopped before anything was known"
         : failed->failure             ? failed->failure
                                       : "no time is left";
}

void contest_close(struct contest *c)
{
  const struct outcome *failed = &c->last_failure;
  c->larger = c->running > c->searches || has_more_bounds(c);
  if (c->answer.verdict) {
    return;
  }
  if (c->crash) {
    c->answer = unknown(c->crash, &c->crashed);
  } else if (c->has_best) {
    add_stop(c);
    c->answer = safe_answer(c->v, &c->best);
    if (c->answer.verdict != VERDICT_SAFE && failed->failure) {
      fprintf(stderr, "tessera: %s: %s\n", failed->engine->name,
              failed->failure);
    }
  } else {
    c->answer = unknown(why_none(c), NULL);
    c->answer.tried = failed->failure ? failed : NULL;
  }
}

bool contest_is_as_good(const struct contest *c, const struct contest *as)
{
  int mine = worth(c->v, &c->best), theirs = worth(as->v, &as->best);
  bool bounds = mine == WORTH_BOUNDS || mine == WORTH_LIMITS;
  return mine > theirs || (mine == theirs && !bounds) ||
         (mine == theirs && c->best.unwind >= as->best.unwind &&
          c->best.rounds >= as->best.rounds && mine == WORTH_BOUNDS);
}
