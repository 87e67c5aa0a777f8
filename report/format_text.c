/* format_text.c -- --format=text, for people: the steps as lanes, or what a run
 * has come to; the verdict last. */
#include "engines/goals.h"
#include "report/colour.h"
#include "report/deadlock.h"
#include "report/excluded.h"
#include "report/experiment.h"
#include "report/goals_seen.h"
#include "report/lanes.h"
#include "report/memory_error.h"
#include "report/names.h"
#include "report/race.h"
#include "report/report.h"
#include "report/report_run.h"
#include "report/spinning.h"
#include "report/statistics.h"
#include "report/unknown.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* --- deadlocks --- */

static const char *thread_name(const struct history *h, uint32_t thread)
{
  return h->unit->threads.at[thread]->name;
}

static void print_line(struct session *v, loc_t at)
{
  struct place p = srcmap_find(&v->compilation->map, at);
  printf(" at %s:%u", p.file ? p.file : "?", p.line);
}

static void print_holders(struct session *v, const struct waiting *w)
{
  for (uint32_t i = 0; i < w->holders.count; i++) {
    const struct holder *holder = &w->holders.at[i];
    bool self = holder->thread == w->thread;
    const char *does = w->kind == WAIT_ONCE ? "run" : "taken";
    if (self) {
      printf("%s %s by itself", i ? " and" : ",", does);
    } else {
      printf("%s %s by thread %u", i ? " and" : ",", does, holder->thread);
    }
    print_line(v, holder->at);
    if (holder->ended && !self) {
      fputs(", which has ended", stdout);
    }
  }
}

/* What it waits for, and whose that is. */
static void print_wait(struct session *v, const struct waiting *w)
{
  if (w->kind != WAIT_NOTHING) {
    fputs("   -- for ", stdout);
  }
  switch ((enum wait_kind)w->kind) {
  case WAIT_NOTHING:
    break;
  case WAIT_LOCK:
    fputs(w->object, stdout);
    print_holders(v, w);
    break;
  case WAIT_WRITER:
    printf("%s, which prefers writers", w->object);
    for (uint32_t i = 0; i < w->holders.count; i++) {
      printf("%s thread %u", i ? " and" : ": first comes",
             w->holders.at[i].thread);
    }
    break;
  case WAIT_ONCE:
    printf("the routine of %s", w->object);
    print_holders(v, w);
    break;
  case WAIT_THREAD:
    for (uint32_t i = 0; i < w->holders.count; i++) {
      printf("%s thread %u", i ? "," : "the end of", w->holders.at[i].thread);
    }
    break;
  case WAIT_CONDITION:
    printf("a signal on %s%s", w->object,
           w->is_signalled ? "" : ", which nobody sent");
    break;
  case WAIT_SEMAPHORE:
    printf("a post of %s, which is 0", w->object);
    break;
  case WAIT_BARRIER:
    printf("%s, to which %u of %u have come", w->object, w->come, w->needed);
    break;
  }
  putchar('\n');
}

/* Thread a waits for x (taken by thread b), thread b waits for ... */
static void print_cycle(const struct deadlock *d, const struct cycle *c)
{
  fputs("cycle:", stdout);
  for (uint32_t i = 0; i < c->count; i++) {
    const struct waiting *w = &d->waiting.at[c->at[i]];
    uint32_t next = d->waiting.at[c->at[(i + 1) % c->count]].thread;
    const char *does = w->kind == WAIT_ONCE     ? "run"
                       : w->kind == WAIT_WRITER ? "to be written first"
                                                : "taken";
    printf("%s thread %u waits for ", i ? "," : "", w->thread);
    if (w->kind == WAIT_THREAD) {
      printf("the end of thread %u", next);
    } else if (next == w->thread) {
      printf("%s, which it %s itself", w->object,
             w->kind == WAIT_ONCE ? "runs" : "holds");
    } else {
      printf("%s (%s by thread %u)", w->object, does, next);
    }
  }
  putchar('\n');
}

static void print_lost(struct session *v, const struct waiting *w)
{
  printf("lost wake-up: the %s on %s by thread %u",
         w->is_broadcast ? "broadcast" : "signal", w->object, w->signal.thread);
  print_line(v, w->signal.at);
  printf(" woke nobody: thread %u began to wait", w->thread);
  print_line(v, w->began_at);
  puts(" only afterwards");
}

static void print_waiting(struct session *v, const struct history *h,
                          const struct waiting *w)
{
  struct place p = history_place(v, h, w->thread, w->point);
  if (p.file) {
    printf("  thread %u (%s) waits at ", w->thread, thread_name(h, w->thread));
    lanes_source(v, &p);
    print_wait(v, w);
  }
}

static void print_deadlock(struct session *v, const struct history *h)
{
  struct deadlock d;
  deadlock_find(v, h, &d);
  puts(h->run.partial
           ? "deadlock: these threads can never go on, whatever others do"
           : "deadlock: no thread can go on");
  for (uint32_t i = 0; i < d.waiting.count; i++) {
    print_waiting(v, h, &d.waiting.at[i]);
  }
  for (uint32_t i = 0; i < d.cycles.count; i++) {
    print_cycle(&d, &d.cycles.at[i]);
  }
  for (uint32_t i = 0; i < d.waiting.count; i++) {
    if (d.waiting.at[i].is_lost) {
      print_lost(v, &d.waiting.at[i]);
    }
  }
}

/* Which lock it was about. */
static void print_misused(struct session *v, const struct history *h)
{
  struct waiting w;
  if (deadlock_misused(v, h, &w)) {
    printf("  it is %s", w.object);
    print_holders(v, &w);
    putchar('\n');
  }
}

/* --- races --- */

static void print_calls(struct session *v, const struct thread *t,
                        const struct context *c)
{
  for (c = context_call(t, c); c; c = context_call(t, c->up)) {
    printf("      in %s, called", c->func->name->text);
    if (c->at) {
      print_line(v, c->at);
    } else {
      fputs(" from several places", stdout);
    }
    putchar('\n');
  }
}

static void print_racer(struct session *v, const struct history *h,
                        const struct racer *r)
{
  printf("  thread %u (%s) %s it", r->thread, thread_name(h, r->thread),
         r->makes    ? "makes"
         : r->writes ? "writes"
                     : "reads");
  if (r->site && r->site->at.file) {
    fputs(" at ", stdout);
    lanes_source(v, &r->site->at);
  }
  putchar('\n');
  print_calls(v, h->unit->threads.at[r->thread], r->context);
  for (uint32_t i = 0; i < r->held.count; i++) {
    const struct waiting *w = &r->held.at[i];
    printf("      holding %s, taken", w->object);
    print_line(v, w->holders.at[0].at);
    putchar('\n');
  }
}

static void print_race(struct session *v, const struct history *h)
{
  struct race r;
  if (!race_find(v, h, &r)) {
    return;
  }
  printf("data race: two threads access %s at the same time\n",
         r.object ? r.object : "the same memory");
  for (int i = 0; i < 2; i++) {
    print_racer(v, h, &r.by[i]);
  }
  for (int i = 0; i < 2; i++) {
    const struct thread *t = h->unit->threads.at[r.by[i].thread];
    if (t->creator) {
      printf("  thread %u was created by thread %u", t->index,
             t->creator->index);
      print_line(v, t->at);
      putchar('\n');
    }
  }
  printf("  %s\n", r.missing);
}

/* --- threads that spin --- */

static void print_spinner(struct session *v, const struct history *h,
                          const struct spinner *s)
{
  printf("  thread %u (%s) goes round at ", s->thread,
         thread_name(h, s->thread));
  lanes_source(v, &s->at);
  for (uint32_t i = 0; i < s->reads.count; i++) {
    printf("%s%s is %s", i ? ", " : "   -- ", s->reads.at[i].text,
           s->reads.at[i].means);
  }
  putchar('\n');
}

static void print_spinning(struct session *v, const struct history *h)
{
  struct spinning s;
  if (!spinning_find(v, h, &s)) {
    return;
  }
  puts("no progress: threads go round for ever, whatever the schedule");
  for (uint32_t i = 0; i < s.threads.count; i++) {
    print_spinner(v, h, &s.threads.at[i]);
  }
  for (uint32_t i = 0; i < s.waiting.count; i++) {
    print_waiting(v, h, &s.waiting.at[i]);
  }
  puts("  nobody will change what they wait for: all others have ended, wait "
       "as well, or go round with them");
}

/* The steps, a column for each thread, and what they came to. */
static void print_history(struct session *v, const struct history *h)
{
  lanes_print(v, h);
  if (h->event && h->event->kind == EVENT_RACE) {
    print_race(v, h);
  } else if (h->event && h->event->kind == EVENT_PROGRESS) {
    print_spinning(v, h);
  } else if (h->event && h->event->kind == EVENT_GOAL) {
    printf("the goal is reached, by thread %u (%s):\n%s", h->run.by,
           thread_name(h, h->run.by), goal_text(v->arena, v->goal));
  } else if (h->event) {
    printf("%s%s: violated: %s%s", colour_text(COLOUR_BAD),
           session_place(v, h->event->at), h->event->text,
           colour_text(COLOUR_NONE));
    if (h->run.by && h->run.by < h->unit->threads.count) {
      printf(", by thread %u (%s)", h->run.by, thread_name(h, h->run.by));
    }
    putchar('\n');
    const char *error = memory_error_text(v, h);
    if (h->event->kind == EVENT_MISUSE) {
      print_misused(v, h);
    } else if (error) {
      printf("  %s\n", error);
    }
  } else if (h->run.deadlock) {
    print_deadlock(v, h);
  }
  printf("replayed: %u steps, %u context switches\n", h->run.schedule.count,
         history_switches(h));
}

static void print_cuts(struct session *v, const struct outcome *o)
{
  for (uint32_t i = 0; i < o->cuts.count; i++) {
    const struct event *e = &o->cuts.at[i];
    bool grows = strcmp(e->text, EVENT_GROWTH) == 0;
    bool full = strcmp(e->text, EVENT_SLOTS) == 0;
    printf("bound: %s at %s is cut at %s %u\n", e->text,
           session_place(v, e->at),
           grows  ? "size"
           : full ? "slots"
                  : "unwind",
           grows  ? o->unit->bounds.size
           : full ? o->slots
                  : o->unwind);
  }
}

static void print_needs(const struct answer *a)
{
  const char *seldom = answer_seldom(a);
  if (seldom && a->needs_it) {
    printf("it needs %s: without, nothing is violated\n", seldom);
  } else if (seldom) {
    printf("it has %s\n", seldom);
  }
}

static enum colour colour_of(const struct answer *a)
{
  return a->verdict == VERDICT_UNSAFE ? COLOUR_BAD
         : a->verdict == VERDICT_SAFE ? COLOUR_GOOD
                                      : COLOUR_OPEN;
}

static void print_verdict(const struct answer *a)
{
  const char *why = a->property ? a->property : a->detail;
  printf("%sVERDICT: %s%s", colour_text(colour_of(a)), answer_verdict(a),
         colour_text(COLOUR_NONE));
  printf(why ? " (%s)\n" : "\n", why);
}

/* `tessera run`, and breakpoints: it violates nothing. */
static void print_schedule(struct session *v, const struct history *h)
{
  print_history(v, h);
  puts(h->run.meets ? "the threads meet there, which violates nothing"
       : strcmp(h->run.end, "ends") == 0
           ? "the program ends"
           : "the program does not end within 10000 steps, or a bound cuts it");
}

/* --all */
static void print_others(struct session *v, const struct answer *a)
{
  for (uint32_t i = 0; i < a->others->count; i++) {
    const struct answer *one = &a->others->at[i];
    printf("%sviolation %u (%s):\n", i ? "\n" : "", i + 1, one->property);
    print_history(v, one->history);
    print_needs(one);
  }
  if (a->rest) {
    const char *why = a->rest->detail;
    printf("\nbesides these: %s%s%s%s\n", answer_verdict(a->rest),
           why ? " (" : "", why ? why : "", why ? ")" : "");
  } else {
    puts("\nthere may be more: the search was stopped");
  }
}

static void print_answer(struct session *v, const struct answer *a)
{
  const struct outcome *o = a->outcome;
  bool cut = a->verdict == VERDICT_UNKNOWN && o && o->clean;
  if (a->history && a->verdict != VERDICT_UNSAFE && !v->goal) {
    print_schedule(v, a->history);
    return;
  }
  if (a->others) {
    print_others(v, a);
  } else if (a->history) {
    print_history(v, a->history);
    print_needs(a);
  } else if (a->bounded || cut) {
    print_cuts(v, o);
  }
  if (v->options->value[OPT_STATISTICS] && a->verdict != VERDICT_NONE) {
    statistics_print(v, o ? o : a->tried);
  }
  unknown_print(v, a);
  print_verdict(a);
}

/* --- runs --- */

/* What a program said may hold what a terminal obeys. */
static void put_plain(const char *text)
{
  for (; *text; text++) {
    putchar((unsigned char)*text < 32 || *text == 127 ? '?' : *text);
  }
}

static void put_memory(uint64_t kb)
{
  printf(kb < 10240 ? "%" PRIu64 " KB" : "%" PRIu64 " MB",
         kb < 10240 ? kb : kb / 1024);
}

/* Violations and families that are clean end a run: so the others are not
 * needed any more. */
static bool is_over(const struct run_view *v)
{
  return v->answer.verdict == VERDICT_SAFE ||
         v->answer.verdict == VERDICT_UNSAFE;
}

static const char *verdict_words(enum task_verdict v)
{
  return v == TASK_NONE        ? "no result"
         : v == TASK_UNSAFE    ? "unsafe, not confirmed"
         : v == TASK_CONFIRMED ? "unsafe"
         : v == TASK_ERROR     ? "could not be run"
                               : task_verdict_name(v);
}

/* Worst first. */
static const uint8_t verdict_order[] = {
    TASK_CONFIRMED, TASK_UNSAFE, TASK_SAFE, TASK_PRUNED,
    TASK_UNKNOWN,   TASK_ERROR,  TASK_NONE};

static void put_violations(const struct run_view *v)
{
  const struct run_report *r = v->r;
  for (uint32_t i = 0; i < r->violations.count; i++) {
    const struct report_task *t = &r->violations.at[i];
    const char *again = run_replay(v, t);
    struct run_violation what = run_violation(v, t);
    printf("violation in task %s (%s)%s%s", t->id, t->engine,
           t->verdict == TASK_CONFIRMED ? "" : ", not confirmed",
           t->reason ? ": " : "");
    put_plain(t->reason ? t->reason : "");
    if (what.text && what.at) {
      printf("\n  %s: violated: %s", what.at, what.text);
    }
    if (again) {
      fputs("\n  again: ", stdout);
      put_plain(again);
    }
    putchar('\n');
  }
  uint64_t all = r->count[TASK_CONFIRMED] + r->count[TASK_UNSAFE];
  if (all > r->violations.count) {
    printf("and %" PRIu64 " more tasks with a violation\n",
           all - r->violations.count);
  }
}

static void put_counts(const struct run_view *v)
{
  const struct run_report *r = v->r;
  printf("tasks: %" PRIu64, r->tasks);
  const char *before = ": ";
  for (size_t i = 0; i < sizeof verdict_order; i++) {
    uint64_t n = r->count[verdict_order[i]];
    if (n) {
      bool needless = verdict_order[i] == TASK_NONE && is_over(v);
      printf("%s%" PRIu64 " %s", before, n,
             needless ? "not needed any more"
                      : verdict_words((enum task_verdict)verdict_order[i]));
      before = ", ";
    }
  }
  putchar('\n');
  if (r->split) {
    printf("split: %" PRIu64 " tasks, which count as their parts\n", r->split);
  }
  if (r->contradictory) {
    printf("split in two ways, so unknown: %" PRIu64 " tasks\n",
           r->contradictory);
  }
}

static void put_cost(const char *name, const struct report_cost *c)
{
  if (c->tasks) {
    printf("  %-22s %9" PRIu64 " results %12.1f s %12.1f s CPU  up to ", name,
           c->tasks, c->seconds, c->cpu);
    put_memory(c->memory_kb);
    putchar('\n');
  }
}

static void put_costs(const struct run_view *v)
{
  const struct run_report *r = v->r;
  puts("time:");
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    const struct family *f = &v->m->families.at[i];
    put_cost(strcmp(f->name, f->engine) == 0
                 ? f->name
                 : arena_printf(v->arena, "%s (%s)", f->name, f->engine),
             &r->families[i].cost);
  }
  for (size_t i = 0; i < sizeof verdict_order; i++) {
    put_cost(verdict_words((enum task_verdict)verdict_order[i]),
             &r->cost[verdict_order[i]]);
  }
  put_cost("split", &r->cost[TASK_SPLIT]);
  put_cost("done again", &r->again);
}

static void put_top(const char *what, const struct report_task *top,
                    uint32_t count, bool memory)
{
  if (!count) {
    return;
  }
  printf("%s:", what);
  for (uint32_t i = 0; i < count; i++) {
    printf("%s task %s (", i ? "," : "", top[i].id);
    if (memory) {
      put_memory(top[i].memory_kb);
    } else {
      printf("%.2f s", top[i].seconds);
    }
    printf(", %s)", verdict_words((enum task_verdict)top[i].verdict));
  }
  putchar('\n');
}

static void put_causes(const struct run_report *r)
{
  for (uint32_t i = 0; i < r->causes.count; i++) {
    const struct report_cause *c = &r->causes.at[i];
    printf("%s%9" PRIu64 " %s: ", i ? "" : "causes:\n", c->count,
           verdict_words((enum task_verdict)c->verdict));
    put_plain(c->reason);
    printf(" (task %s)\n", c->example);
  }
  if (r->causes_left_out) {
    printf("%9" PRIu64 " with other causes\n", r->causes_left_out);
  }
}

static void put_files(const struct run_report *r)
{
  printf("results: %" PRIu64 " in %" PRIu64 " files", r->lines, r->files);
  if (r->duplicates) {
    printf(", %" PRIu64 " of tasks that had one", r->duplicates);
  }
  if (r->foreign) {
    printf(", %" PRIu64 " of another run left out", r->foreign);
  }
  if (r->broken) {
    printf(", %" PRIu64 " broken lines left out (the first: ", r->broken);
    put_plain(r->broken_at ? r->broken_at : "?");
    putchar(')');
  }
  if (r->unfinished) {
    printf(", %" PRIu64 " files end within a line", r->unfinished);
  }
  putchar('\n');
}

/* Between 99.99 % and all of it there is a difference. */
static void put_share(const struct run_view *v)
{
  for (uint32_t i = 0; i < v->m->families.count; i++) {
    struct big done = {0}, all = {0};
    if (excluded_get(v->excluded, i, &done, &all)) {
      struct buf text = {0};
      bool whole = big_compare(&done, &all) == 0;
      big_print(&done, &text);
      buf_puts(&text, " of ");
      big_print(&all, &text);
      uint32_t rounds =
          parameter_number(v->m->families.at[i].parameters, "rounds", 0);
      printf("%s of all ways in which the threads can take turns in %u rounds, "
             "%s%.6g %% are excluded (%s choices of where turns end)\n",
             v->m->families.at[i].name, rounds, whole ? "all, " : "",
             whole ? 100 : 100 * big_ratio(&done, &all), text.text);
      buf_free(&text);
    }
    big_free(&done);
    big_free(&all);
  }
}

/* What it comes to, before any figure. */
static void put_sentence(const struct run_view *v)
{
  const struct run_report *r = v->r;
  uint64_t open = r->count[TASK_NONE], done = r->tasks - open;
  if (v->answer.verdict == VERDICT_UNSAFE) {
    printf("A violation was found, after %" PRIu64 " of %" PRIu64 " tasks.\n",
           done, r->tasks);
  } else if (v->answer.verdict == VERDICT_SAFE) {
    printf("No violation was found, and none is left to be found within what "
           "the verdict names, after %" PRIu64 " of %" PRIu64 " tasks.\n",
           done, r->tasks);
  } else {
    printf("%s, after %" PRIu64 " of %" PRIu64
           " tasks; the verdict says what is missing.\n",
           r->count[TASK_UNSAFE] ? "A violation was found, but not confirmed"
                                 : "No violation was found",
           done, r->tasks);
  }
}

static bool print_run(const struct run_view *v)
{
  const struct run_report *r = v->r;
  put_sentence(v);
  put_violations(v);
  put_counts(v);
  put_share(v);
  goals_seen_print(v->goals);
  if (r->lines) {
    put_costs(v);
  }
  put_top("slowest", r->slowest, r->slowest_count, false);
  put_top("largest", r->largest, r->largest_count, true);
  put_causes(r);
  put_files(r);
  bool written = !v->experiment || experiment_print(v->experiment);
  print_verdict(&v->answer);
  return written;
}

const struct format format_text = {.name = "text",
                                   .answer = print_answer,
                                   .run = print_run,
                                   .shows_steps = true};
