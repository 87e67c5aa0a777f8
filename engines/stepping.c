/* stepping.c -- a task for the explorer: the program of steps is printed,
 * compiled with the explorer, and searched. */
#include "engines/session.h"

#include "backends/cc.h"
#include "base/file.h"
#include "contract/orders.h"
#include "pipeline/reduction.h"

#include <stdio.h>
#include <string.h>

enum { SAMPLES = 2000 };

const char *step_file(struct session *v, struct unit *u)
{
  struct buf text = {0};
  const char *file = session_file(v, "c");
  step_run(u, native_text, &text);
  if (!file_write(file, text.text, text.length)) {
    fatal("cannot write %s:", file);
  }
  buf_free(&text);
  return file;
}

/* The second search gets a part of the time: it either ends soon or never. */
static double seconds_for(const struct session *v, const struct task *t)
{
  double left = session_time_left(v), whole = v->deadline - v->start;
  return t->dpor && left > 0.2 * whole ? 0.2 * whole : left;
}

/* One of the processes is CBMC's. */
static uint32_t workers(const struct session *v)
{
  return v->cbmc && v->jobs > 1 ? v->jobs - 1 : v->jobs;
}

static bool explore(struct session *v, struct task *t, struct proc *p)
{
  struct explorer_job job = session_explorer_job(v, t->outcome.program);
  struct explorer_result r = {0};
  job.jobs = workers(v);
  job.marks = v->options->value[OPT_STATISTICS];
  job.limits.seconds = seconds_for(v, t);
  if (t->dpor) {
    job.order = "dpor";
  } else {
    job.order = v->options->value[OPT_ORDER];
    job.bound = v->options->value[OPT_BOUND];
    job.states = v->options->value[OPT_STATES];
    job.samples = SAMPLES;
  }
  if (job.limits.seconds <= 0) {
    t->outcome.failure = "no time is left";
    return false;
  }
  proc_free(p);
  t->exploring = true;
  if (!explorer_start(p, &job, &r, v->arena)) {
    t->outcome.failure = r.failure;
    return false;
  }
  return true;
}

bool stepping_has_slots(const struct session *v)
{
  return explorer_order_traits(v->options->value[OPT_ORDER]) & TRAIT_RESTARTS;
}

bool stepping_begin(struct session *v, struct task *t, struct proc *p)
{
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct bounds b = v->bounds;
  b.slots = t->slots ? t->slots : b.slots;
  b.no_slots = !stepping_has_slots(v);
  b.unwind = t->unwind;
  b.native = b.keep_loops = true;
  b.without = v->without;
  t->exploring = false;
  if (t->dpor) {
    t->outcome = v->compiled;
    return explore(v, t, p);
  }
  t->outcome = (struct outcome){.engine = ENGINE_STEPPER,
                                .unit = u,
                                .unwind = t->unwind,
                                .keep_loops = true};
  if (!unit_make(u, v->compilation, &v->opaque, &b)) {
    t->outcome.failure = "the program is not supported";
    return false;
  }
  t->outcome.slots = u->bounds.slots;
  t->file = step_file(v, u);
  t->outcome.program = session_file(v, "exe");
  struct proc_limits limits = {.seconds = session_time_left(v)};
  if (limits.seconds <= 0 ||
      !cc_start_build(p, v->cc, t->file, v->library, t->outcome.program, false,
                      &limits)) {
    t->outcome.failure = arena_printf(v->arena, "cannot run %s", v->cc);
    return false;
  }
  return true;
}

/* What the search left out. A stop is a limit, too, and its level was not
 * searched to its end. An obstacle: SAFE is not said, whatever else is known.
 */
enum reason_kind {
  REASON_LIMIT,
  REASON_BOUND,
  REASON_STOP,
  REASON_GUESS,
  REASON_OBSTACLE
};

static const struct reason {
  const char *name;
  uint8_t kind;  /* enum reason_kind */
  uint8_t limit; /* LIMIT, STOP: enum limit_id */
  const char *text;
} reasons[] = {
#define REASON(id, name, kind, limit, text) \
  {name, REASON_##kind, LIMIT_##limit, text},
#include "contract/reasons.def"
#undef REASON
};

static const struct reason *find_reason(const char *name)
{
  static const struct reason unknown = {
      "", REASON_OBSTACLE, 0,
      "a search that ended for a reason not known here"};
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
    if (strcmp(reasons[i].name, name) == 0) {
      return &reasons[i];
    }
  }
  return &unknown;
}

/* Where the first step that crashed begins; else the program. */
static loc_t crash_place(const struct outcome *o,
                         const struct explorer_result *r)
{
  const struct unit *u = o->unit;
  const struct instr *i =
      r->crashes && r->crash_thread < u->threads.count
          ? unit_instr_at(u, r->crash_thread, r->crash_point)
          : NULL;
  return i ? i->at : u->threads.at[0]->at;
}

/* The levels of the order that were searched to their end. */
static void add_levels(struct session *v, struct outcome *o,
                       const struct explorer_result *r, bool stopped)
{
  const char *level = explorer_level_name(v->options->value[OPT_ORDER]);
  long long whole = (long long)r->level - stopped;
  if (level && whole >= 0) {
    struct limit l = {LIMIT_LEVELS, (uint64_t)whole, level, NULL};
    limit_add(v->arena, &o->limits, l);
  }
}

static void read_limits(struct session *v, struct outcome *o,
                        const struct explorer_result *r)
{
  bool levels = false, stopped = false; /* within a level */
  for (uint32_t i = 0; i < r->reasons.count && !r->violated; i++) {
    const struct reason *why = find_reason(r->reasons.at[i]);
    struct limit l = {why->limit, session_seconds(v), NULL, NULL};
    if (why->kind == REASON_OBSTACLE) {
      struct event e = {EVENT_OBSTACLE, crash_place(o, r), why->text, NULL};
      VEC_PUSH(v->arena, &o->obstacles, e);
      o->crashes = true;
    } else if (why->kind == REASON_GUESS) {
      o->guess = why->text;
    } else if (why->kind != REASON_BOUND) {
      limit_add(v->arena, &o->limits, l);
    }
    stopped = stopped || why->kind == REASON_STOP;
    levels = levels || stopped || why->kind == REASON_BOUND;
  }
  if (levels) {
    add_levels(v, o, r, stopped);
  }
  if (!r->proof && !r->violated && !o->limits.count) {
    struct limit l = {LIMIT_PART, 0, NULL, NULL};
    limit_add(v->arena, &o->limits, l);
  }
}

/* Two digits are more than is known. */
static double rounded(double value)
{
  double unit = 1;
  while (value >= 100 * unit) {
    unit *= 10;
  }
  return (double)(uint64_t)(value / unit) * unit;
}

/* How far the search got, or "". Of states there is a lower bound, but of those
 * that a search meets that goes as deep as it can. */
static const char *progress(struct session *v, const struct explorer_result *r)
{
  const char *order = v->options->value[OPT_ORDER];
  bool by_paths = r->estimated_executions > 0;
  bool least = !by_paths && (!order || strcmp(order, "depth") != 0);
  double all = by_paths ? r->estimated_executions : r->estimate;
  return all > 0 ? arena_printf(v->arena, ", after %llu %s of %s %.*g",
                                (unsigned long long)(by_paths ? r->executions
                                                              : r->states),
                                by_paths ? "executions" : "states",
                                least ? "at least" : "about",
                                all < 1e15 ? 15 : 2, rounded(all))
                 : "";
}

void stepping_read(struct session *v, struct outcome *o,
                   const struct explorer_result *r)
{
  o->violated = r->violated;
  o->deadlock = r->deadlock;
  for (uint32_t i = 0; r->partial && i < r->waiting.count; i++) {
    o->stuck |= UINT64_C(1) << (r->waiting.at[i].thread & 63);
  }
  o->event = r->event;
  o->clean = !r->violated;
  o->ends = r->ends;
  read_limits(v, o, r);
  for (uint32_t i = 0; i < r->reached.count; i++) {
    uint32_t number = r->reached.at[i];
    if (number >= o->unit->events.count) {
      continue;
    }
    const struct event *e = &o->unit->events.at[number];
    if (e->kind == EVENT_CUT) {
      VEC_PUSH(v->arena, &o->cuts, *e);
    } else if (e->kind == EVENT_OBSTACLE) {
      VEC_PUSH(v->arena, &o->obstacles, *e);
    } else if (e->kind == EVENT_LOOKED) {
      o->looked = true;
    }
  }
  struct explorer_result *figures = ARENA_NEW(v->arena, struct explorer_result);
  *figures = *r;
  o->figures = figures;
  o->complete = r->proof && !o->cuts.count;
  o->schedule = r->schedule;
  const char *order = v->options->value[OPT_ORDER];
  int64_t least = order && strcmp(order, "rounds") == 0 ? 1 : 0;
  for (uint32_t i = 0; i < r->reasons.count && !r->violated; i++) {
    const char *why = r->reasons.at[i];
    bool stopped = strcmp(why, "memory") == 0 || strcmp(why, "time") == 0 ||
                   strcmp(why, "threads") == 0 || strcmp(why, "killed") == 0;
    if (stopped && r->level <= least) {
      o->clean = false;
      o->failure = arena_printf(v->arena, "the stepper's limit: %s%s", why,
                                progress(v, r));
    }
  }
}

static bool is_stopped(const struct outcome *o)
{
  for (uint32_t i = 0; i < o->limits.count; i++) {
    if (limit_stops(&o->limits.at[i])) {
      return true;
    }
  }
  return false;
}

/* A part of the time, as a larger pool may have many more states. */
static const double slots_share = 0.1;

enum { SLOTS_GROW = 4, SLOTS_MOST = 32 };

/* More threads are created at once than there was room for: it is tried with
 * more room; what was found safe without is kept meanwhile. */
static bool grow(struct session *v, struct task *t, struct proc *p)
{
  const struct outcome *o = &t->outcome;
  bool full = false;
  for (uint32_t i = 0; i < o->cuts.count; i++) {
    full = full || strcmp(o->cuts.at[i].text, EVENT_SLOTS) == 0;
  }
  double whole = v->deadline - v->start;
  if (!full || v->options->value[OPT_SLOTS] || o->violated || !o->clean ||
      is_stopped(o) || o->slots * SLOTS_GROW > SLOTS_MOST ||
      session_time_left(v) < (1 - slots_share) * whole) {
    return false;
  }
  struct outcome before = *o;
  t->slots = o->slots * SLOTS_GROW;
  proc_free(p);
  if (!stepping_begin(v, t, p)) {
    t->outcome = before;
    return false;
  }
  t->before = ARENA_NEW(v->arena, struct outcome);
  *t->before = before;
  return true;
}

/* What was known with less room, if with more nothing better is. */
static void settle(struct task *t)
{
  const struct outcome *o = &t->outcome;
  if (t->before && !o->violated && (o->failure || !o->clean || is_stopped(o))) {
    t->outcome = *t->before;
  }
}

bool stepping_go_on(struct session *v, struct task *t, struct proc *p)
{
  struct outcome *o = &t->outcome;
  if (!t->exploring) {
    const struct proc_result *r = &p->result;
    if (r->signaled || r->timeout || r->code != 0) {
      const char *said = r->timeout      ? "it ran out of time"
                         : r->signaled   ? "it was killed"
                         : p->err.length ? p->err.text
                                         : "it does not say why";
      o->failure = arena_printf(v->arena, "%s did not compile the steps: %.*s",
                                v->cc, (int)strcspn(said, "\n"), said);
      settle(t);
      return false;
    }
    v->compiled = *o;
    return explore(v, t, p);
  }
  struct explorer_result r = {0};
  explorer_read(p, &r, v->arena);
  if (r.failure) {
    o->failure = r.failure;
    settle(t);
    return false;
  }
  stepping_read(v, o, &r);
  if (v->options->value[OPT_TIME]) {
    fprintf(stderr,
            "stepper: %llu states, %llu transitions, %.3f s, %llu KB%s\n",
            (unsigned long long)r.states, (unsigned long long)r.transitions,
            r.seconds, (unsigned long long)r.memory_kb, progress(v, &r));
    reduction_print(o->unit);
  }
  if (grow(v, t, p)) {
    return true;
  }
  settle(t);
  return false;
}
