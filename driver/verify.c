/* verify.c -- `tessera verify`: engines and bounds tried side by side until
 * there is an answer.
 *
 * The stepper gets the program with its loops and tries all of it; CBMC gets
 * bounds that grow. Each step of these doubles what it costs, so that all steps
 * before cost about as much as the last. What a task says:
 *   a violation that runs again         UNSAFE
 *   none, and nothing was left out      SAFE
 *   none                                SAFE within bounds, if nothing better
 *   no execution came to its end        nothing: the bounds cut all of them */
#include "base/scratch.h"
#include "engines/schedule.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* unwind, rounds */
static const uint32_t steps[][2] = {{1, 2}, {2, 3},  {3, 4},   {5, 5},
                                    {8, 6}, {12, 8}, {20, 10}, {40, 12}};

enum { STEPS = sizeof steps / sizeof *steps };

enum { ENOUGH = 3 /* steps */ };

/* How the tasks stand. */
struct contest {
  struct session *v;
  uint32_t running;
  bool stepper_begun, dpor_begun, stop;
  uint32_t steppers;       /* running */
  uint32_t next;           /* of CBMC's steps */
  uint32_t finished;       /* of them */
  uint32_t unwind, rounds; /* of the last one begun */
  bool any;                /* one was begun */
  struct outcome best, last_failure, crashed;
  const char *crash;    /* the stepper's, and where; or NULL */
  bool has_best, uncut; /* uncut: a step was cut by no loop */
  bool larger;          /* bounds for CBMC were left that were not tried */
  struct answer answer;
  struct history history;
};

/* --- what an outcome is worth --- */

static struct answer unknown(const char *why, const struct outcome *o)
{
  return (struct answer){
      .verdict = VERDICT_UNKNOWN, .detail = why, .outcome = o};
}

static const char *at_event(struct session *v, const struct event *e)
{
  return arena_printf(v->arena, "%s, at %s", e->text, session_place(v, e->at));
}

/* UNKNOWN unless it is SAFE, at least within bounds. */
static struct answer safe_answer(struct session *v, const struct outcome *o)
{
  if (o->obstacles.count) {
    return unknown(at_event(v, &o->obstacles.at[0]), o);
  }
  if (o->guess) {
    return unknown(
        arena_printf(v->arena, "nothing was found, but %s", o->guess), o);
  }
  struct claim c = claim_of(v, o);
  if (claim_is_vacuous(&c)) {
    return unknown(CLAIM_VACUOUS, o);
  }
  const char *limits = claim_words(v->arena, &c);
  return (struct answer){.verdict = VERDICT_SAFE,
                         .detail = limits ? limits : engine_name(o),
                         .claim = c,
                         .bounded = limits != NULL,
                         .outcome = o};
}

/* Larger is better. */
static int worth(struct session *v, const struct outcome *o)
{
  struct answer a = safe_answer(v, o);
  return a.verdict != VERDICT_SAFE                      ? 0
         : !a.bounded                                   ? 4
         : o->complete                                  ? 3
         : o->engine == ENGINE_CBMC || !o->limits.count ? 2
                                                        : 1;
}

static bool wants_stepper(const struct contest *r)
{
  return !r->stepper_begun && r->v->library;
}

static void keep_best(struct contest *r, const struct outcome *o)
{
  if (!r->has_best || worth(r->v, o) >= worth(r->v, &r->best)) {
    r->best = *o;
    r->has_best = true;
  }
}

static void take_clean(struct contest *r, const struct outcome *o)
{
  keep_best(r, o);
  /* All of it was looked at: what the stepper does not understand, CBMC does
   * not, either. What CBMC does not look for, the stepper may still meet. */
  bool whole = worth(r->v, o) >= 3 ||
               (o->engine == ENGINE_STEPPER && o->obstacles.count &&
                (o->complete || (o->crashes && !o->limits.count)));
  if (o->engine == ENGINE_CBMC && whole) {
    r->next = STEPS;
    r->finished += ENOUGH;
    whole = o->defined || (!r->steppers && !wants_stepper(r));
  }
  if (o->crashes) {
    r->crash = at_event(r->v, &o->obstacles.at[0]);
    r->crashed = *o;
  }
  r->stop = r->stop || whole;
}

static void take_violation(struct contest *r, const struct outcome *o)
{
  struct session *v = r->v;
  if (!r->history.confirmed) {
    if (v->options->value[OPT_SCHEDULE_OUT]) {
      schedule_write(v, o, &r->history, v->options->value[OPT_SCHEDULE_OUT]);
    }
    r->answer = unknown(
        arena_printf(v->arena, "unconfirmed: %s found a violation, but %s",
                     engine_name(o), r->history.why_not),
        NULL);
    r->stop = true;
    return;
  }
  r->answer = (struct answer){.verdict = VERDICT_UNSAFE,
                              .property = history_property(&r->history),
                              .outcome = o,
                              .history = &r->history};
  r->stop = true;
}

/* --- tasks --- */

static uint32_t free_slot(const struct contest *r)
{
  uint32_t i = 0;
  while (r->v->procs[i].pid > 0) {
    i++;
  }
  return i;
}

enum { DPOR_AFTER = 1 /* seconds */ };

/* Where few steps conflict, orders are fewer than states: so when the states
 * have taken a while. It comes beside the others, as it is soon over. */
static bool wants_dpor(const struct contest *r)
{
  const struct session *v = r->v;
  return !r->dpor_begun && v->compiled.program && !v->compiled.slots &&
         r->running <= v->jobs && proc_clock() - v->start > DPOR_AFTER &&
         !v->options->value[OPT_ORDER];
}

/* Bounds for CBMC's next step, if there is one: which of the table they are. */
static bool find_bounds(const struct contest *r, uint32_t *step,
                        uint32_t *unwind, uint32_t *rounds)
{
  const struct options *o = r->v->options;
  for (*step = r->next; r->v->cbmc && *step < STEPS; ++*step) {
    *unwind = options_number(o, OPT_UNWIND,
                             r->uncut && r->any ? r->unwind : steps[*step][0]);
    *rounds = options_number(o, OPT_ROUNDS, steps[*step][1]);
    if (!r->any || *unwind != r->unwind || *rounds != r->rounds) {
      return true;
    }
  }
  return false;
}

static bool next_bounds(struct contest *r, uint32_t *unwind, uint32_t *rounds)
{
  uint32_t step;
  bool found = find_bounds(r, &step, unwind, rounds);
  r->next = step + 1;
  return found;
}

static bool has_more_bounds(const struct contest *r)
{
  uint32_t step, unwind, rounds;
  return find_bounds(r, &step, &unwind, &rounds);
}

/* With one job the stepper would keep CBMC waiting until it ends, which may be
 * never: after two seconds, or a tenth of the time, CBMC goes on beside it. */
static bool wants_turn(const struct contest *r)
{
  const struct session *v = r->v;
  double tenth = (v->deadline - v->start) / 10;
  return v->jobs == 1 && v->cbmc && r->running && r->running == r->steppers &&
         has_more_bounds(r) &&
         proc_clock() - v->start > (tenth < 2 ? tenth : 2);
}

static void take_outcome(struct contest *r, const struct task *t)
{
  struct outcome *o = ARENA_NEW(r->v->arena, struct outcome);
  *o = t->outcome;
  if (o->engine != ENGINE_STEPPER) {
    r->finished++;
    r->uncut = r->uncut || (o->clean && !o->cuts.count);
  }
  if (!diag_ok(&r->v->compilation->diag)) {
    r->stop = true;
  } else if (o->violated) {
    take_violation(r, o);
  } else if (o->failure) {
    r->last_failure = *o;
    if (o->engine == ENGINE_CBMC) {
      r->next = STEPS; /* more would fail, too */
    }
  } else {
    take_clean(r, o);
  }
}

/* Give a slot something to do; false: there is nothing. */
static bool begin_task(struct contest *r)
{
  struct session *v = r->v;
  uint32_t slot = free_slot(r);
  struct task *t = &v->tasks[slot];
  struct proc *p = &v->procs[slot];
  bool begun;
  proc_free(p);
  *p = (struct proc){0};
  if (wants_stepper(r)) {
    *t = (struct task){
        .engine = ENGINE_STEPPER,
        .unwind = options_number(v->options, OPT_UNWIND, STEPPER_UNWIND)};
    r->stepper_begun = true;
    begun = stepping_begin(v, t, p);
    r->steppers += begun;
  } else if (wants_dpor(r)) {
    *t = (struct task){.engine = ENGINE_STEPPER, .dpor = true};
    r->dpor_begun = true;
    begun = stepping_begin(v, t, p);
    r->steppers += begun;
  } else {
    *t = (struct task){.engine = ENGINE_CBMC};
    if (!next_bounds(r, &t->unwind, &t->rounds)) {
      return false;
    }
    r->unwind = t->unwind;
    r->rounds = t->rounds;
    r->any = true;
    begun = sequence_begin(v, t, p);
  }
  if (begun) {
    r->running++;
  } else {
    take_outcome(r, t);
  }
  return true;
}

/* Bounds that cost much are tried only if the time was given for it, or if
 * there is no answer yet; the stepper, which may be about to prove it, has
 * longer. */
static bool is_enough(const struct contest *r)
{
  const struct session *v = r->v;
  double share = (proc_clock() - v->start) / (v->deadline - v->start);
  bool idle = r->steppers == 0;
  return r->has_best && worth(r->v, &r->best) > 0 &&
         (r->finished >= ENOUGH || !v->cbmc) && share > (idle ? 0.1 : 0.3);
}

/* CBMC's SAFE without bounds, as long as it does not say of what. */
static bool is_to_be_asked(const struct contest *r, const struct task *t)
{
  const struct outcome *o = &t->outcome;
  return t->engine == ENGINE_CBMC && !t->asking && o->clean && o->complete &&
         !o->failure && !o->obstacles.count && session_time_left(r->v) > 0;
}

static void go_on(struct contest *r, uint32_t slot)
{
  struct session *v = r->v;
  struct task *t = &v->tasks[slot];
  struct proc *p = &v->procs[slot];
  if (t->engine == ENGINE_CBMC) {
    sequence_go_on(v, t, p);
  } else if (stepping_go_on(v, t, p)) {
    return;
  }
  if (t->outcome.violated && !confirm(v, &t->outcome, &r->history) &&
      sequence_again(v, t, p)) {
    return;
  }
  if (is_to_be_asked(r, t) && sequence_ask(v, t, p)) {
    keep_best(r, &t->outcome);
    return;
  }
  r->running--;
  r->steppers -= t->engine == ENGINE_STEPPER;
  take_outcome(r, t);
}

static void stop_all(struct session *v)
{
  for (uint32_t i = 0; i < TASKS_MAX; i++) {
    proc_free(&v->procs[i]);
  }
}

/* What is under way, on a terminal. */
static void show_progress(struct session *v)
{
  if (!v->terminal) {
    return;
  }
  fprintf(stderr, "\r\033[K%.0f s:", proc_clock() - v->start);
  for (uint32_t i = 0; i < TASKS_MAX; i++) {
    const struct task *t = &v->tasks[i];
    if (v->procs[i].pid <= 0) {
      continue;
    }
    if (t->engine == ENGINE_CBMC) {
      fprintf(stderr, " cbmc (unwind %u, rounds %u)", t->unwind, t->rounds);
    } else {
      fputs(t->dpor        ? " stepper (dpor)"
            : t->exploring ? " stepper"
                           : " stepper (compiling)",
            stderr);
    }
  }
}

static void run_contest(struct contest *r)
{
  struct session *v = r->v;
  for (;;) {
    while (!r->stop &&
           (r->running < v->jobs || wants_dpor(r) || wants_turn(r)) &&
           !is_enough(r) && session_time_left(v) > 0 && begin_task(r)) {
    }
    if (r->stop || !r->running || is_enough(r)) {
      break;
    }
    int slot = proc_wait_any(v->procs, TASKS_MAX, 0.5);
    if (slot >= 0) {
      go_on(r, (uint32_t)slot);
    } else {
      show_progress(v);
    }
  }
  r->larger = r->running > r->steppers || has_more_bounds(r);
  stop_all(v);
  if (v->terminal) {
    fputs("\r\033[K", stderr);
  }
}

/* --- the command --- */

/* False: the engine that was asked for is not there. */
static bool find_engines(struct contest *r)
{
  struct session *v = r->v;
  const char *name = v->options->value[OPT_ENGINE];
  /* Rounds are CBMC's bounds. */
  bool cbmc_only =
      name ? strcmp(name, "cbmc") == 0 : v->options->value[OPT_ROUNDS] != NULL;
  if (!v->library) {
    r->answer = unknown("the explorer's library libstep.a is missing", NULL);
    return false;
  }
  session_find_cbmc(v);
  if (cbmc_only && !v->cbmc_version) {
    r->answer = unknown(arena_printf(v->arena, "cannot run %s", v->cbmc), NULL);
    return false;
  }
  if (!v->cbmc_version) {
    v->cbmc = NULL;
  }
  r->stepper_begun = cbmc_only;
  return true;
}

/* CBMC would have gone on, to larger bounds, but for the end of the time. What
 * is enough (is_enough) is no stop: then the bounds are those of README. */
static void add_stop(struct contest *r)
{
  struct outcome *o = &r->best;
  const char *why =
      r->last_failure.engine == ENGINE_CBMC ? r->last_failure.failure : NULL;
  bool memory = why && strstr(why, "memory");
  bool failed = why && !memory && !strstr(why, "time");
  struct limit l = {memory   ? LIMIT_MEMORY
                    : failed ? LIMIT_FAILURE
                             : LIMIT_TIME,
                    failed || memory ? 0 : session_seconds(r->v),
                    failed ? why : NULL, NULL};
  if (o->engine == ENGINE_CBMC && !o->complete &&
      (why || (r->larger && session_time_left(r->v) <= 0))) {
    limit_add(r->v->arena, &o->limits, l);
  }
}

static void decide(struct contest *r)
{
  if (!find_engines(r)) {
    return;
  }
  run_contest(r);
  if (r->answer.verdict) {
    return;
  }
  if (r->crash) {
    r->answer = unknown(r->crash, &r->crashed);
  } else if (r->has_best) {
    add_stop(r);
    r->answer = safe_answer(r->v, &r->best);
    if (r->answer.verdict != VERDICT_SAFE && r->last_failure.failure) {
      fprintf(stderr, "tessera: %s: %s\n", engine_name(&r->last_failure),
              r->last_failure.failure);
    }
  } else {
    const char *why = r->last_failure.failure;
    r->answer = unknown(why ? why : "no time is left", NULL);
  }
}

static int exit_status(const struct session *v, const struct answer *a)
{
  switch ((enum verdict)a->verdict) {
  case VERDICT_SAFE:
    return claim_stopped(&a->claim) ? EXIT_STOPPED : EXIT_SAFE;
  case VERDICT_UNSAFE:
    return EXIT_UNSAFE;
  case VERDICT_UNKNOWN:
    return EXIT_UNKNOWN;
  case VERDICT_NONE:
    break;
  }
  return load_status(v->compilation);
}

/* What the diagnostics say comes before any verdict. */
static void say_diagnosed(struct contest *r)
{
  bool wrong = load_status(r->v->compilation) == EXIT_USER_ERROR;
  r->answer = wrong ? (struct answer){.detail = "error in the program"}
                    : (struct answer){.verdict = VERDICT_UNKNOWN,
                                      .detail = "unsupported"};
}

int command_verify(struct options *o)
{
  if (verify_asks_for_tiles(o)) {
    return command_verify_tiles(o);
  }
  struct compilation c = {0};
  struct session *v = ARENA_NEW(&c.arena, struct session);
  struct contest *r = ARENA_NEW(&c.arena, struct contest);
  r->v = v;
  if (!session_init(v, &c, o)) {
    arena_release(&c.arena);
    return EXIT_USAGE;
  }
  bool loaded = session_read(v);
  if (loaded && !scratch_open()) {
    fatal("cannot make a temporary folder:");
  }
  if (loaded) {
    decide(r);
  }
  if (!diag_ok(&c.diag)) {
    say_diagnosed(r);
  }
  int status = exit_status(v, &r->answer);
  if (r->answer.verdict == VERDICT_UNSAFE && o->value[OPT_SCHEDULE_OUT]) {
    schedule_write(v, r->answer.outcome, &r->history,
                   o->value[OPT_SCHEDULE_OUT]);
  }
  if (v->json) {
    report_json(v, &r->answer);
  } else {
    report_text(v, &r->answer);
  }
  if (loaded) {
    scratch_close();
  }
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fatal("cannot write the answer:");
  }
  load_release(&c);
  return status;
}
