/* stepper_read.c -- what the explorer's search came to, as an outcome. */
#include "engines/stepper_engine.h"

#include "contract/orders.h"

#include <string.h>

/* What the search left out. A stop is a limit, too, and its level was not
 * searched to its end. An obstacle: SAFE is not said, whatever else is known.
 */
enum reason_kind {
  REASON_LIMIT,
  REASON_BOUND,
  REASON_STOP,
  REASON_GUESS,
  REASON_GUIDE,
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

/* That it proves nothing, and of what. */
static const char *guess_text(struct session *v, const struct outcome *o,
                              const struct reason *why)
{
  const struct unit *u = o->unit;
  loc_t at = u->sampled_at ? u->sampled_at : u->tried_at;
  bool samples = strcmp(why->name, "sampled") == 0 && at;
  return samples
             ? arena_printf(v->arena,
                            "nothing was found, but %s: not all values of the "
                            "one at %s%s were tried",
                            why->text, session_place(v, at),
                            u->sampled_at ? "" : " with those of others")
             : arena_printf(v->arena, "nothing was found, but %s", why->text);
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
      o->guess = guess_text(v, o, why);
    } else if (why->kind == REASON_GUIDE) {
      o->guess =
          arena_printf(v->arena, why->text, (unsigned long long)r->executions,
                       (unsigned long long)r->left_out);
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

/* Of states there is a lower bound, but of those that a search meets that goes
 * as deep as it can. */
const char *stepper_progress(struct session *v, const struct explorer_result *r)
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

static void read_reached(struct session *v, struct outcome *o,
                         const struct explorer_result *r)
{
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
}

/* The level in which a search that is stopped says nothing yet. If nobody asked
 * for an order, it is the first with a preemption: what happens without any is
 * no more than who tries the program sees. */
static int64_t least_level(const struct session *v)
{
  const char *order = v->options->value[OPT_ORDER];
  return !order || strcmp(order, "rounds") == 0;
}

/* More than it can tell apart. */
static const char *threads_text(struct session *v, const struct unit *u)
{
  return arena_printf(v->arena, ": %u%s, of %d at most", unit_agents(u),
                      u->buffers ? " with their store buffers" : "",
                      STEP_MOST_THREADS);
}

static void read_stop(struct session *v, struct outcome *o,
                      const struct explorer_result *r)
{
  int64_t least = least_level(v);
  for (uint32_t i = 0; i < r->reasons.count && !r->violated; i++) {
    const char *why = r->reasons.at[i];
    bool stopped = strcmp(why, "memory") == 0 || strcmp(why, "time") == 0 ||
                   strcmp(why, "steps") == 0 || strcmp(why, "threads") == 0 ||
                   strcmp(why, "killed") == 0;
    if (stopped && r->level <= least) {
      o->clean = false;
      o->partly = true;
      o->failure =
          arena_printf(v->arena, "the stepper's limit: %s%s", why,
                       strcmp(why, "threads") == 0 ? threads_text(v, o->unit)
                                                   : stepper_progress(v, r));
    }
  }
}

void stepper_outcome(struct session *v, struct outcome *o,
                     const struct explorer_result *r)
{
  struct explorer_result *figures = ARENA_NEW(v->arena, struct explorer_result);
  *figures = *r;
  o->figures = figures;
  o->violated = r->violated;
  o->deadlock = r->deadlock;
  for (uint32_t i = 0; r->partial && i < r->waiting.count; i++) {
    VEC_PUSH(v->arena, &o->stuck, r->waiting.at[i].thread);
  }
  o->event = r->event;
  o->clean = !r->violated;
  o->ends = r->ends;
  o->schedule = r->schedule;
  read_limits(v, o, r);
  read_reached(v, o, r);
  o->complete = r->proof && !o->cuts.count;
  o->told = r->told > 0;
  read_stop(v, o, r);
}
