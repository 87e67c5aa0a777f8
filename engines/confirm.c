/* confirm.c -- every violation is run again before it is said to be one.
 *
 * The stepper's on the program it was found on; CBMC's on the same threads,
 * printed as steps and compiled: what its formula, its C and ours agree on. */
#include "engines/goals.h"
#include "engines/known.h"
#include "engines/only.h"

#include "backends/cc.h"
#include "base/file.h"
#include "base/scratch.h"

#include <inttypes.h>
#include <stdio.h>

static bool outcome_races(const struct outcome *o)
{
  return !o->deadlock && o->event < o->unit->events.count &&
         o->unit->events.at[o->event].kind == EVENT_RACE;
}

static void print_messages(const struct explorer_step *s, struct buf *out)
{
  buf_printf(out, "%%%u", s->thread);
  for (uint32_t k = 0; k < s->messages.count; k++) {
    buf_printf(out, " %u", s->messages.at[k]);
  }
  buf_putc(out, '\n');
}

/* Lines of `THREAD [INPUT...]`, one step each. CBMC's have turns instead:
 * `THREAD <=POINT`; what its threads ask for stands before, `=THREAD INPUT...`,
 * since a thread's first steps may be done earlier here, and so does which
 * messages its atomic operations read, `%THREAD POSITION...`. `! THREAD`: it
 * can never go on after that. `~`: a step that is a race follows.
 * `AGENT @POINT`: what was stored there leaves the buffer. */
static void print_schedule(const struct outcome *o, struct buf *out)
{
  bool turns = o->turns;
  for (uint32_t i = 0; i < o->schedule.count; i++) {
    const struct explorer_step *s = &o->schedule.at[i];
    if (s->messages.count) {
      print_messages(s, out);
    }
    if (turns && !s->inputs.count) {
      continue;
    }
    buf_printf(out, turns ? "=%u" : "%u", s->thread);
    for (uint32_t k = 0; k < s->inputs.count; k++) {
      buf_printf(out, " %" PRId64, s->inputs.at[k]);
    }
    buf_putc(out, '\n');
  }
  for (uint32_t i = 0; i < o->stuck.count; i++) {
    buf_printf(out, "! %u\n", o->stuck.at[i]);
  }
  for (uint32_t i = 0; turns && i < o->schedule.count; i++) {
    const struct explorer_step *s = &o->schedule.at[i];
    const char *how = s->thread < o->unit->threads.count ? "<=" : "@";
    buf_printf(out, "%s%u %s%u\n", i ? "" : "0\n", s->thread, how, s->point);
  }
  if (turns && outcome_races(o) && !o->unit->views) {
    buf_puts(out, "~\n");
  }
}

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

const char *steps_compile(struct session *v, struct unit *u,
                          const char *program, bool debug, double seconds)
{
  struct proc p = {0};
  struct proc_limits limits = {.seconds = seconds};
  const char *argv[CC_ARGUMENTS];
  cc_arguments(v->cc, step_file(v, u), session_library(v, u), program, debug,
               argv);
  if (!proc_start(&p, argv, &limits)) {
    return arena_printf(v->arena, "cannot run %s", v->cc);
  }
  proc_wait_any(&p, 1, 0);
  struct proc_result r = p.result;
  proc_free(&p);
  return r.timeout ? arena_printf(v->arena,
                                  "%s had no time to compile the steps", v->cc)
         : r.signaled || r.code != 0
             ? arena_printf(v->arena, "%s did not compile the steps", v->cc)
             : NULL;
}

const char *steps_build(struct session *v, const struct outcome *o, bool debug,
                        struct history *h)
{
  struct bounds b = v->bounds;
  const struct outcome *known = &v->replayed;
  if (v->goal && !debug && known->program && known->unwind == o->unwind &&
      known->rounds == o->rounds &&
      known->unit->bounds.goals == v->bounds.goals) {
    h->unit = known->unit;
    return known->program;
  }
  const char *program = session_file(v, "exe");
  b.unwind = o->unwind;
  b.rounds = o->rounds;
  b.native = b.keep_known = true;
  b.tell_locked = b.tell_variables = b.goals;
  b.keep_loops = o->keep_loops;
  b.slots = o->slots;
  b.no_slots = !o->slots; /* as it was found */
  b.until = 0;
  b.once = o->once;
  b.no_once = !o->once;
  b.without = o->keep_loops ? v->without : 0; /* CBMC's points are as ever */
  h->unit = ARENA_NEW(&v->compilation->arena, struct unit);
  if (!unit_make(h->unit, v->compilation, &v->opaque, &b)) {
    h->why_not = "the program is not supported";
    return NULL;
  }
  h->why_not =
      steps_compile(v, h->unit, program, debug, session_time_left(v) + 10);
  if (v->goal && !debug && !h->why_not) {
    struct arena *a = &v->compilation->arena;
    v->replayed = (struct outcome){.unit = h->unit,
                                   .program = arena_printf(a, "%s", program),
                                   .unwind = o->unwind,
                                   .rounds = o->rounds};
  }
  return h->why_not ? NULL : program;
}

bool steps_run(struct session *v, const char *program, const char *schedule,
               bool keep_loops, struct history *h)
{
  struct proc p = {0};
  struct explorer_job job = session_explorer_job(v, program);
  uint32_t goal[GOAL_NUMBERS];
  job.replay = schedule;
  job.known = known_races(v, h->unit);
  job.target = only_target(v, h->unit);
  job.ends_late = !keep_loops;
  if (v->goal) {
    if (!goal_numbers(v, h->unit, goal)) {
      h->why_not = "as steps the program does not have such sites";
      return false;
    }
    job.goal = goal;
  }
  job.random = schedule == NULL;
  job.limits.seconds = session_time_left(v) + 10;
  if (explorer_start(&p, &job, &h->run, v->arena)) {
    proc_wait_any(&p, 1, 0);
    explorer_read(&p, &h->run, v->arena);
  }
  proc_free(&p);
  h->why_not = h->run.failure;
  const struct explorer_result *r = &h->run;
  h->event = !r->failure && r->violated && !r->deadlock &&
                     r->event < h->unit->events.count
                 ? &h->unit->events.at[r->event]
                 : NULL;
  return r->failure == NULL;
}

const char *steps_schedule(struct session *v, const struct outcome *o)
{
  struct buf text = {0};
  const char *file = session_file(v, "schedule");
  print_schedule(o, &text);
  if (!file_write(file, text.text ? text.text : "", text.length)) {
    fatal("cannot write %s:", file);
  }
  buf_free(&text);
  return file;
}

bool confirm_any(struct session *v, const struct outcome *o, struct history *h)
{
  const char *program = o->program;
  *h = (struct history){.unit = o->unit};
  if (!program) {
    program = steps_build(v, o, false, h);
  }
  if (!program ||
      !steps_run(v, program, steps_schedule(v, o), o->keep_loops, h)) {
    return false;
  }
  const struct explorer_result *r = &h->run;
  if (!r->violated || (!o->sliced && r->deadlock != o->deadlock) ||
      (!r->deadlock && !h->event)) {
    h->why_not = r->stuck ? "a step of it cannot be done again"
                          : "run again it ends in no violation";
    return false;
  }
  h->confirmed = true;
  return true;
}

/* Under C11's model nothing is defined behind a race: that is what is violated
 * then. */
static bool is_behind_race(const struct outcome *o, const struct history *h)
{
  return o->unit->views && h->event && h->event->kind == EVENT_RACE;
}

bool confirm(struct session *v, struct outcome *o, struct history *h)
{
  if (!confirm_any(v, o, h)) {
    return false;
  }
  if (o->sliced || is_behind_race(o, h)) {
    o->deadlock = h->run.deadlock;
    o->event = h->run.event;
  }
  h->confirmed = o->deadlock || h->run.event == o->event;
  h->why_not = h->confirmed ? NULL : "run again it ends in another violation";
  return h->confirmed;
}

int steps_session(struct options *o,
                  int (*run)(struct session *v, const char *path),
                  const char *path)
{
  struct compilation c = {0};
  struct session *v = ARENA_NEW(&c.arena, struct session);
  if (!session_init(v, &c, o)) {
    arena_release(&c.arena);
    return EXIT_USAGE;
  }
  int status = EXIT_INTERNAL;
  if (!session_read(v)) {
    status = load_status(&c);
  } else if (!v->library) {
    fputs("tessera: the explorer's library libstep.a is missing\n", stderr);
  } else {
    if (!scratch_open()) {
      fatal("cannot make a temporary folder:");
    }
    status = run(v, path);
    scratch_close();
  }
  load_release(&c);
  return status;
}
