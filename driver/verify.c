/* verify.c -- `tessera verify`: processes of tasks are begun, waited for and
 * read, as contest.c says, and the answer is reported. */
#include "base/scratch.h"
#include "base/signals.h"
#include "driver/all.h"
#include "driver/races_first.h"
#include "driver/seldom.h"
#include "engines/schedule.h"
#include "pipeline/svcomp.h"
#include "report/lock_order.h"
#include "report/report.h"
#include "report/witness.h"

#include <stdio.h>
#include <string.h>

enum { TASKS_MAX = JOBS_MAX + 1 }; /* a second search comes beside the others */

/* What searches that are stopped have for saying how far they are. */
static const double stop_seconds = 3;

struct tasks {
  struct contest contest;
  struct task at[TASKS_MAX]; /* by slot */
  struct proc procs[TASKS_MAX];
};

/* --- tasks --- */

static bool start(struct session *v, struct task *t, const char *const argv[],
                  const struct proc_limits *limits)
{
  struct proc_limits l = *limits;
  double left = session_time_left(v);
  l.seconds = l.seconds > 0 ? l.seconds : left;
  proc_free(t->proc);
  if (left <= 0) {
    t->outcome.failure = "no time is left";
    return false;
  }
  if (!proc_start(t->proc, argv, &l)) {
    t->outcome.failure = arena_printf(v->arena, "cannot run %s: %s", argv[0],
                                      strerror(t->proc->result.errno_));
    return false;
  }
  return true;
}

static uint32_t free_slot(const struct tasks *all)
{
  uint32_t i = 0;
  while (all->procs[i].pid > 0) {
    i++;
  }
  return i;
}

/* Give a slot something to do; false: there is nothing. */
static bool begin_task(struct tasks *all)
{
  struct contest *c = &all->contest;
  struct session *v = c->v;
  uint32_t slot = free_slot(all);
  struct task *t = &all->at[slot];
  *t = (struct task){.start = start,
                     .proc = &all->procs[slot],
                     .seconds = session_time_left(v),
                     .memory = v->memory};
  if (!contest_next(c, t)) {
    return false;
  }
  proc_free(t->proc);
  v->bounds.until = v->deadline;
  if (t->engine->begin(v, t)) {
    contest_count(c, t, 1);
  } else {
    contest_take(c, t);
  }
  return true;
}

static void go_on(struct contest *c, struct task *t)
{
  t->seconds = session_time_left(c->v);
  if (!task_go_on(c->v, t) && !contest_refine(c, t)) {
    contest_count(c, t, -1);
    contest_take(c, t);
  }
}

/* What is under way, on a terminal. */
static void show_progress(const struct tasks *all)
{
  const struct session *v = all->contest.v;
  if (!v->terminal) {
    return;
  }
  fprintf(stderr, "\r\033[K%.0f s:", proc_clock() - v->start);
  for (uint32_t i = 0; i < TASKS_MAX; i++) {
    const struct task *t = &all->at[i];
    if (all->procs[i].pid > 0) {
      fprintf(stderr, t->doing ? " %s (%s)" : " %s", t->engine->name, t->doing);
    }
  }
}

/* A signal has come. Searches still say how far they are, if they do so soon;
 * ended: a task that had ended before, or a negative number. */
static void stop_tasks(struct tasks *all, int ended)
{
  struct contest *c = &all->contest;
  double end = proc_clock() + stop_seconds;
  for (uint32_t i = 0; i < TASKS_MAX; i++) {
    proc_ask(&all->procs[i]);
  }
  contest_stop(c);
  for (int slot = ended; slot != PROC_NONE && !c->stop;) {
    if (slot >= 0 && all->at[slot].engine->tells) {
      go_on(c, &all->at[slot]);
    }
    double left = end - proc_clock();
    if (left <= 0) {
      break;
    }
    slot = proc_wait_any(all->procs, TASKS_MAX, left);
  }
}

static void run_tasks_of(struct tasks *all)
{
  struct contest *c = &all->contest;
  for (;;) {
    while (!signals_noted() && contest_has_room(c) && begin_task(all)) {
    }
    if (contest_is_over(c)) {
      break;
    }
    signals_note(); /* there may be something to say now */
    int slot = proc_wait_any(all->procs, TASKS_MAX, 0.5);
    if (signals_noted()) {
      stop_tasks(all, slot);
      break;
    }
    if (slot >= 0) {
      go_on(c, &all->at[slot]);
    } else {
      show_progress(all);
    }
  }
  for (uint32_t i = 0; i < TASKS_MAX; i++) {
    proc_free(&all->procs[i]);
  }
  if (c->v->terminal) {
    fputs("\r\033[K", stderr);
  }
  contest_close(c);
}

/* --- the command --- */

/* What the diagnostics say comes before any verdict. */
static struct answer diagnosed(struct compilation *c)
{
  return load_status(c) == EXIT_USER_ERROR
             ? (struct answer){.detail = "error in the program"}
             : (struct answer){.verdict = VERDICT_UNKNOWN,
                               .detail = "unsupported"};
}

static void find_one(struct tasks *all)
{
  struct contest *c = &all->contest;
  if (races_first_begin(c)) {
    run_tasks_of(all);
    if (races_first_end(c)) {
      return;
    }
  }
  if (contest_open(c)) {
    struct contest *first = ARENA_NEW(c->v->arena, struct contest);
    run_tasks_of(all);
    if (seldom_begin(c, first)) {
      run_tasks_of(all);
      seldom_end(c, first);
    }
  }
}

static void verify(struct tasks *all)
{
  struct answers *others = ARENA_NEW(all->contest.v->arena, struct answers);
  if (!scratch_open()) {
    fatal("cannot make a temporary folder:");
  }
  do {
    find_one(all);
  } while (all_goes_on(&all->contest, others));
  all_end(&all->contest, others);
  scratch_close();
}

int command_verify(struct options *o)
{
  if (verify_asks_for_tiles(o)) {
    return command_verify_tiles(o);
  }
  struct compilation c = {0};
  struct session *v = ARENA_NEW(&c.arena, struct session);
  struct tasks *all = ARENA_NEW(&c.arena, struct tasks);
  struct answer *answer = &all->contest.answer;
  const char *schedule = o->value[OPT_SCHEDULE_OUT];
  all->contest.v = v;
  if (!format_of(o) || !session_init(v, &c, o)) {
    arena_release(&c.arena);
    return EXIT_USAGE;
  }
  if (svcomp_asked(o) == 1u << SVCOMP_TERMINATION) {
    *answer =
        (struct answer){.verdict = VERDICT_UNKNOWN,
                        .detail = "whether it always ends is not looked at"};
  } else if (session_read(v)) {
    verify(all);
  }
  if (!diag_ok(&c.diag)) {
    *answer = diagnosed(&c);
  }
  if (all->contest.violation && schedule && !o->value[OPT_ALL]) {
    schedule_write(v, all->contest.violation, &all->contest.history, schedule);
  }
  if (o->value[OPT_WITNESS]) {
    witness_write(v, answer, o->value[OPT_WITNESS]);
  }
  lock_order_warn(v, answer);
  if (all->contest.stopped) {
    fputs("tessera: stopped by a signal; this is what was known\n", stderr);
  }
  report_answer(v, answer);
  int status = all->contest.stopped && answer->verdict != VERDICT_UNSAFE
                   ? 128 + signals_noted()
                   : answer_status(answer);
  load_release(&c);
  return status;
}
