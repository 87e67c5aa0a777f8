/* stepping.c -- a task for the explorer: the program of steps is printed,
 * compiled with the explorer, and searched. */
#include "driver/verify.h"

#include "backends/cc.h"
#include "base/file.h"

#include <stdio.h>
#include <string.h>

enum { SAMPLES = 2000 };

const char *step_file(struct verify *v, struct unit *u)
{
  struct buf text = {0};
  const char *file = verify_file(v, "c");
  step_run(u, native_text, &text);
  if (!file_write(file, text.text, text.length)) {
    fatal("cannot write %s:", file);
  }
  buf_free(&text);
  return file;
}

/* The second search gets a part of the time: it either ends soon or never. */
static double seconds_for(const struct verify *v, const struct task *t)
{
  double left = verify_time_left(v), whole = v->deadline - v->start;
  return t->dpor && left > 0.2 * whole ? 0.2 * whole : left;
}

static bool explore(struct verify *v, struct task *t, struct proc *p)
{
  struct explorer_job job = {.program = t->outcome.program,
                             .order = v->options->value[OPT_ORDER],
                             .samples = SAMPLES,
                             .seed = v->seed,
                             .memory = v->memory,
                             .check_assert = v->bounds.check_assert,
                             .check_deadlock = v->bounds.check_deadlock,
                             .limits = {seconds_for(v, t), 0}};
  struct explorer_result r = {0};
  if (t->dpor) {
    job.order = "dpor";
    job.samples = 0;
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

bool stepping_begin(struct verify *v, struct task *t, struct proc *p)
{
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct bounds b = v->bounds;
  b.unwind = t->unwind;
  b.native = b.keep_loops = true;
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
  t->file = step_file(v, u);
  t->outcome.program = verify_file(v, "exe");
  struct proc_limits limits = {verify_time_left(v), 0};
  if (limits.seconds <= 0 ||
      !cc_start_build(p, v->cc, t->file, v->library, t->outcome.program, false,
                      &limits)) {
    t->outcome.failure = arena_printf(v->arena, "cannot run %s", v->cc);
    return false;
  }
  return true;
}

/* What the search left out, in words; NULL: nothing. */
static const char *limit_of(struct verify *v, const struct unit *u,
                            const struct explorer_result *r)
{
  static const char *const words[][2] = {{"sampled", "inputs sampled"},
                                         {"memory", NULL},
                                         {"time", NULL},
                                         {"steps", NULL},
                                         {"depth", "paths of bounded length"},
                                         {"bound", NULL},
                                         {"heap", "heap of bounded size"},
                                         {"threads", NULL}};
  const char *name = explorer_level_name(v->options->value[OPT_ORDER]);
  const char *text = NULL;
  bool levels = false;
  for (uint32_t i = 0; i < r->reasons.count; i++) {
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
      if (strcmp(words[k][0], r->reasons.at[i]) != 0) {
        continue;
      }
      levels = levels || !words[k][1];
      if (words[k][1]) {
        text = arena_printf(v->arena, "%s%s%s", text ? text : "",
                            text ? ", " : "", words[k][1]);
      }
    }
  }
  if (levels && name) {
    text = arena_printf(v->arena, "%s%s%s %lld", text ? text : "",
                        text ? ", " : "", name, (long long)r->level - 1);
  }
  if (u->frees) {
    text = arena_printf(v->arena, "%s%sfreed memory goes to who freed it",
                        text ? text : "", text ? ", " : "");
  }
  if (u->fresh) {
    text = arena_printf(v->arena, "%s%sfresh memory is zero", text ? text : "",
                        text ? ", " : "");
  }
  return text;
}

/* Not (yet) a property of its own, but nothing that ends is safe with it. */
static void add_crash(struct verify *v, struct outcome *o,
                      const struct explorer_result *r)
{
  bool frees = false;
  const struct block_vec *all =
      &o->unit->threads.at[r->crash_thread]->flat->blocks;
  struct event e = {.kind = EVENT_OBSTACLE,
                    .at = o->unit->threads.at[r->crash_thread]->at};
  for (uint32_t i = 0; i < r->reasons.count; i++) {
    frees = frees || strcmp(r->reasons.at[i], "free") == 0;
  }
  for (uint32_t i = 0; r->crash_point && i < all->count; i++) {
    if (all->at[i]->point == r->crash_point) {
      e.at = all->at[i]->first->at;
    }
  }
  e.text = frees ? "a free() of what is not allocated, in the step that begins"
                 : "a crash in the step that begins";
  VEC_PUSH(v->arena, &o->obstacles, e);
}

static void read_outcome(struct verify *v, struct outcome *o,
                         const struct explorer_result *r)
{
  o->violated = r->violated;
  o->deadlock = r->deadlock;
  o->event = r->event;
  o->clean = !r->violated;
  o->ends = r->ends;
  o->limit = limit_of(v, o->unit, r);
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
    }
  }
  if (r->crashes && !r->violated && r->crash_thread < o->unit->threads.count) {
    add_crash(v, o, r);
  }
  if (!r->proof && !r->violated && !o->limit) {
    o->limit = "not all of it";
  }
  o->complete = r->proof && !o->cuts.count;
  o->schedule = r->schedule;
  const char *order = v->options->value[OPT_ORDER];
  int64_t least = order && strcmp(order, "rounds") == 0 ? 1 : 0;
  for (uint32_t i = 0; i < r->reasons.count && !r->violated; i++) {
    const char *why = r->reasons.at[i];
    bool stopped = strcmp(why, "memory") == 0 || strcmp(why, "time") == 0 ||
                   strcmp(why, "threads") == 0;
    if (stopped && r->level <= least) {
      o->clean = false;
      o->failure = arena_printf(v->arena, "the stepper's limit: %s", why);
    }
  }
}

bool stepping_go_on(struct verify *v, struct task *t, struct proc *p)
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
      return false;
    }
    v->compiled = *o;
    return explore(v, t, p);
  }
  struct explorer_result r = {0};
  explorer_read(p, &r, v->arena);
  if (r.failure) {
    o->failure = r.failure;
    return false;
  }
  read_outcome(v, o, &r);
  if (v->options->value[OPT_TIME]) {
    fprintf(stderr, "stepper: %llu states, %llu transitions, %.3f s, %llu KB\n",
            (unsigned long long)r.states, (unsigned long long)r.transitions,
            r.seconds, (unsigned long long)r.peak_kb);
  }
  return false;
}
