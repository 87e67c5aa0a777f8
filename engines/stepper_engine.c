/* stepper_engine.c -- the engine stepper: the program of steps is printed,
 * compiled with the explorer, and searched; all of it or, in a run, as
 * stepper_task.c says. */
#include "engines/stepper_engine.h"

#include "backends/cc.h"
#include "base/file.h"
#include "base/scratch.h"
#include "contract/orders.h"
#include "engines/known.h"
#include "engines/schedule.h"
#include "pipeline/reduction.h"

#include "swarm/lease.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Beside a search, of whose steps they have a share; before one that learns of
 * them; and where there is none. */
enum { SAMPLES = 1000000, SAMPLES_FIRST = 2000, SAMPLES_ALONE = 20000 };

uint32_t stepper_samples(const struct options *o)
{
  unsigned traits = explorer_order_traits(o->value[OPT_ORDER]);
  return options_number(o, OPT_SAMPLES,
                        traits & TRAIT_RUNS     ? SAMPLES_ALONE
                        : traits & TRAIT_LEARNS ? SAMPLES_FIRST
                                                : SAMPLES);
}

bool stepper_unit(struct session *v, uint32_t unwind, uint32_t slots,
                  struct outcome *o)
{
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct bounds b = v->bounds;
  b.unwind = unwind;
  b.slots = slots ? slots : b.slots;
  /* Orders that know each thread once cannot have it created again. */
  unsigned traits = explorer_order_traits(v->options->value[OPT_ORDER]);
  b.no_slots = !(traits & TRAIT_RESTARTS);
  b.keep_known = traits & TRAIT_REDUCES;
  b.tell_locked = traits & TRAIT_LOCKED || v->learns || b.goals;
  b.tell_variables =
      b.goals || v->options->value[OPT_PATTERNS] || v->options->value[OPT_DOT];
  b.native = b.keep_loops = true;
  b.weak = traits & TRAIT_BUFFERS && !b.goals && !v->learns &&
           !v->options->value[OPT_PATTERNS] && !v->interleaved;
  /* A net has a transition for each access, also to what a lock protects. */
  b.without =
      v->without |
      (traits & TRAIT_NET ? 1u << REDUCE_LOCKS | 1u << REDUCE_UNLOCKS : 0);
  b.tell_ordered = traits & TRAIT_NET;
  *o = (struct outcome){.engine = &stepper_engine,
                        .unit = u,
                        .unwind = unwind,
                        .keep_loops = true};
  bool made = unit_make(u, v->compilation, &v->opaque, &b);
  o->slots = u->bounds.slots;
  o->once = u->bounds.once;
  return made;
}

/* --- its processes --- */

/* The second search gets a part of the time: it either ends soon or never. */
static double seconds_for(const struct session *v, const struct task *t)
{
  double whole = v->deadline - v->start;
  return t->second && t->seconds > 0.2 * whole ? 0.2 * whole : t->seconds;
}

/* Where the explorer draws what is kept for --dot. */
static const char *dot_file(const struct session *v)
{
  return scratch_file(v->arena, "net.dot");
}

static struct explorer_job whole_job(const struct session *v,
                                     const struct task *t)
{
  struct explorer_job job = session_explorer_job(v, t->outcome.program);
  job.jobs = t->processes;
  job.known = known_races(v, t->outcome.unit);
  job.marks = v->options->value[OPT_STATISTICS];
  job.limits.seconds = seconds_for(v, t);
  if (t->second) {
    job.order = "dpor";
  } else {
    job.order = v->options->value[OPT_ORDER];
    job.bound = v->options->value[OPT_BOUND];
    job.first_bound = v->options->value[OPT_FIRST_BOUND];
    job.guide = v->options->value[OPT_GUIDE];
    job.learn = v->options->value[OPT_LEARN];
    job.states = v->options->value[OPT_STATES];
    job.samples = stepper_samples(v->options);
    job.dot = v->options->value[OPT_DOT] ? dot_file(v) : NULL;
    job.executions = options_count(v->options, OPT_EXECUTIONS, 0);
  }
  return job;
}

bool stepper_explore(struct session *v, struct task *t,
                     const struct explorer_job *job)
{
  struct stepper_state *s = t->state;
  struct proc_limits limits = explorer_limits(job);
  const char *argv[EXPLORER_ARGUMENTS];
  s->exploring = true;
  explorer_arguments(v->arena, job, argv);
  return t->start(v, t, argv, &limits);
}

static bool explore(struct session *v, struct task *t)
{
  struct explorer_job job = whole_job(v, t);
  const char *folder = v->options->value[OPT_LEARNED];
  struct stepper_state *s = t->state;
  if (folder && !t->second) {
    s->learner = learner_new(v, t->outcome.unit, folder, program_hash(v));
    s->search = learner_lead(s->learner, &job, session_file(v, "known"));
  }
  t->doing = t->second ? "dpor" : NULL;
  return stepper_explore(v, t, &job);
}

/* More room is no gain if the program gets so large that some of it is left
 * out, which it was not before. */
static bool is_too_large(const struct stepper_state *s, const struct outcome *o)
{
  return s->before && o->unit->cut_size && !s->before->unit->cut_size;
}

/* slots: 0: as many as there are by default. */
static bool compile(struct session *v, struct task *t, uint32_t unwind,
                    uint32_t slots)
{
  struct stepper_state *s = t->state;
  struct outcome *o = &t->outcome;
  struct proc_limits limits = {0};
  const char *argv[CC_ARGUMENTS];
  s->exploring = false;
  t->doing = "compiling";
  if (!stepper_unit(v, unwind, slots, o)) {
    o->failure = unit_why_not(o->unit);
    return false;
  }
  if (is_too_large(s, o)) {
    return false;
  }
  const char *file = step_file(v, o->unit);
  if (o->unit->late) { /* while it was printed */
    o->failure = unit_why_not(o->unit);
    return false;
  }
  o->program = session_file(v, "exe");
  cc_arguments(v->cc, file, session_library(v, o->unit), o->program, false,
               argv);
  if (!t->start(v, t, argv, &limits)) {
    o->failure = session_time_left(v) > 0
                     ? arena_printf(v->arena, "cannot run %s", v->cc)
                     : "no time is left";
    return false;
  }
  return true;
}

static bool begin(struct session *v, struct task *t)
{
  t->state = ARENA_NEW(v->arena, struct stepper_state);
  if (t->job) {
    return stepper_begin_part(v, t);
  }
  if (t->second) {
    t->outcome = v->compiled;
    return explore(v, t);
  }
  uint32_t unwind = options_number(v->options, OPT_UNWIND, STEPPER_UNWIND);
  return compile(v, t, unwind, 0);
}

static bool has_second(const struct session *v)
{
  return v->compiled.program && !v->compiled.slots &&
         !v->compiled.unit->buffers && !v->compiled.unit->views &&
         !v->options->value[OPT_ORDER];
}

/* --- more room for threads, and for recursion --- */

/* Inputs that were sampled leave something out, but stop nothing. */
static bool is_stopped(const struct outcome *o)
{
  for (uint32_t i = 0; i < o->limits.count; i++) {
    const struct limit *l = &o->limits.at[i];
    if (limit_stops(l) && !(o->guess && l->id == LIMIT_PART)) {
      return true;
    }
  }
  return false;
}

/* A part of the time, as a larger pool may have many more states. */
static const double slots_share = 0.3;

enum { SLOTS_GROW = 4, SLOTS_MOST = 32, FEW_STATES = 10000 };

enum { UNWIND_GROW = 8, UNWIND_MOST = 10000 };

/* Whether a cut's text begins so. */
static bool has_cut(const struct outcome *o, const char *start)
{
  bool has = false;
  for (uint32_t i = 0; i < o->cuts.count; i++) {
    has = has || strncmp(o->cuts.at[i].text, start, strlen(start)) == 0;
  }
  return has;
}

/* How often functions may call themselves then; 0: no more often. */
static uint32_t more_unwind(const struct session *v, const struct outcome *o)
{
  bool may = has_cut(o, EVENT_DEEP) && !v->options->value[OPT_UNWIND] &&
             o->unwind * UNWIND_GROW <= UNWIND_MOST;
  return may ? o->unwind * UNWIND_GROW : 0;
}

/* How many slots then; 0: no more. Of a small program as many as there are, as
 * random schedules may come to what a search of so many threads never would;
 * unless it is about coming to what is checked at all. */
static uint32_t more_slots(const struct session *v, const struct outcome *o,
                           uint64_t states)
{
  bool may = has_cut(o, EVENT_SLOTS) && !v->options->value[OPT_SLOTS];
  uint32_t more = o->slots * SLOTS_GROW;
  bool few = o->looked && states < FEW_STATES;
  more = few && more < SLOTS_MOST ? SLOTS_MOST : more;
  return may && more <= SLOTS_MOST ? more : 0;
}

/* More threads are created at once than there was room for, or functions call
 * themselves more often: it is tried with more room; what was found safe
 * without is kept meanwhile. */
static bool grow(struct session *v, struct task *t, uint64_t states)
{
  struct stepper_state *s = t->state;
  const struct outcome *o = &t->outcome;
  uint32_t unwind = more_unwind(v, o), slots = more_slots(v, o, states);
  double whole = v->deadline - v->start;
  if ((!unwind && !slots) || o->violated || !o->clean || is_stopped(o) ||
      session_time_left(v) < (1 - slots_share) * whole) {
    return false;
  }
  s->before = ARENA_NEW(v->arena, struct outcome);
  *s->before = *o;
  if (!compile(v, t, unwind ? unwind : o->unwind, slots ? slots : o->slots)) {
    t->outcome = *s->before;
    return false;
  }
  return true;
}

/* What was known with less room, if with more nothing better is. */
static void settle(struct task *t)
{
  const struct stepper_state *s = t->state;
  const struct outcome *o = &t->outcome;
  if (s->before && !o->violated && (o->failure || !o->clean || is_stopped(o))) {
    t->outcome = *s->before;
  }
}

/* --- what they said --- */

static bool go_on_compiled(struct session *v, struct task *t)
{
  struct outcome *o = &t->outcome;
  const struct proc_result *r = &t->proc->result;
  if (r->signaled || r->timeout || r->code != 0) {
    const char *said = r->timeout            ? "it ran out of time"
                       : r->signaled         ? "it was killed"
                       : t->proc->err.length ? t->proc->err.text
                                             : "it does not say why";
    o->failure = arena_printf(v->arena, "%s did not compile the steps: %.*s",
                              v->cc, (int)strcspn(said, "\n"), said);
    settle(t);
    return false;
  }
  v->compiled = *o;
  return explore(v, t);
}

static void print_figures(struct session *v, const struct outcome *o,
                          const struct explorer_result *r)
{
  fprintf(stderr, "stepper: %llu states, %llu transitions, %.3f s, %llu KB%s\n",
          (unsigned long long)r->states, (unsigned long long)r->transitions,
          r->seconds, (unsigned long long)r->memory_kb, stepper_progress(v, r));
  reduction_print(o->unit);
}

/* A race under C11's model, which looks for them in any case, though neither
 * they nor that model were asked for. */
static bool is_unasked(const struct session *v, const struct outcome *o)
{
  const struct unit *u = o->unit;
  return o->violated && !o->deadlock && v->bounds.mm == MM_AUTO &&
         u->bounds.forced_races && o->event < u->events.count &&
         u->events.at[o->event].kind == EVENT_RACE;
}

/* C11 says nothing of the rest of a program with a race; what it does by
 * interleavings is an answer still. */
static bool without_orders(struct session *v, struct task *t)
{
  struct outcome *o = &t->outcome;
  if (t->job) {
    o->violated = false;
    o->failure = "there is a data race, behind which the language defines "
                 "nothing (--mm=sc has interleavings)";
    return false;
  }
  v->interleaved = true;
  return compile(v, t, o->unwind, 0);
}

/* Orders that were not asked for, in a program of which they are not known:
 * there are words of two sizes, such as a pointer with a counter. That of its
 * interleavings is an answer still, which says so (LIMIT_ORDERS). */
static bool are_orders_unknown(const struct session *v, const struct task *t,
                               const struct explorer_result *r)
{
  bool mixed = false;
  for (uint32_t i = 0; i < r->reasons.count; i++) {
    mixed = mixed || strcmp(r->reasons.at[i], "mixed") == 0;
  }
  return mixed && !t->job && !r->violated && v->bounds.mm == MM_AUTO;
}

/* The verdict may have taken long: it stays if the graph cannot be written. */
static void keep_dot(const struct session *v)
{
  const char *to = v->options->value[OPT_DOT];
  struct buf text = {0};
  if (to && (!file_read(dot_file(v), &text) ||
             !file_write(to, text.text, text.length))) {
    fprintf(stderr, "tessera: cannot write %s: %s\n", to, strerror(errno));
  }
  buf_free(&text);
}

static bool go_on(struct session *v, struct task *t)
{
  const struct stepper_state *s = t->state;
  struct outcome *o = &t->outcome;
  struct explorer_result r = {0};
  if (!s->exploring) {
    return go_on_compiled(v, t);
  }
  explorer_read(t->proc, &r, v->arena);
  if (r.failure) {
    o->failure = r.failure;
    settle(t);
    return false;
  }
  keep_dot(v);
  stepper_outcome(v, o, &r);
  if (is_unasked(v, o) || are_orders_unknown(v, t, &r)) {
    return without_orders(v, t);
  }
  if (s->learner) {
    char worker[LEASE_NAME_MAX];
    lease_choose_name(worker);
    learner_take(s->learner, worker, s->search, &r);
  }
  if (t->job) {
    stepper_end_part(v, t, &r);
    return false;
  }
  if (v->options->value[OPT_TIME]) {
    print_figures(v, o, &r);
  }
  if (grow(v, t, r.states)) {
    return true;
  }
  settle(t);
  return false;
}

/* --- what it is --- */

static void leaves_out(struct session *v, const struct outcome *o,
                       struct limits *to)
{
  bool exact = bounds_check(&v->bounds, PROPERTY_MEMSAFETY);
  if (exact ? o->unit->reuses || o->told : o->unit->frees) {
    limit_add(v->arena, to,
              (struct limit){.id = exact ? LIMIT_REUSE : LIMIT_FREES});
  }
  if (o->unit->fresh) {
    limit_add(v->arena, to, (struct limit){.id = LIMIT_FRESH});
  }
}

static const enum option_id options[] = {
    OPT_BOUND, OPT_DOT,   OPT_EXECUTIONS, OPT_FIRST_BOUND, OPT_GUIDE,
    OPT_LEARN, OPT_ORDER, OPT_PATTERNS,   OPT_SAMPLES,     OPT_COUNT};

const struct engine stepper_engine = {.name = "stepper",
                                      .title = "the stepper",
                                      .tells = true,
                                      .options = options,
                                      .begin = begin,
                                      .go_on = go_on,
                                      .has_second = has_second,
                                      .leaves_out = leaves_out,
                                      .plan = stepper_plan,
                                      .prepare = stepper_prepare,
                                      .excludes = stepper_excludes};
