/* report_text.c -- the answer as text: the steps as lanes, the verdict last. */
#include "report/deadlock.h"
#include "report/report.h"
#include "report/statistics.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct lanes {
  struct session *v;
  const struct history *history;
  uint64_t seen;         /* threads that were there */
  uint32_t thread, line; /* of what is being printed */
  const char *file;
  bool open, values; /* a line is begun; it has values */
};

static void print_source(struct session *v, const struct place *p)
{
  const char *text = NULL;
  uint32_t length =
      srcmap_text_of(&v->compilation->map, p->file, p->line, &text);
  while (length && (*text == ' ' || *text == '\t')) {
    text++;
    length--;
  }
  printf("%s:%u: %.*s", p->file, p->line, length > 100 ? 100 : (int)length,
         text ? text : "");
}

static void print_thread(struct lanes *l, uint32_t thread)
{
  const struct thread *t = l->history->unit->threads.at[thread];
  printf("%*sthread %u (%s)", (int)thread * 4, "", thread, t->name);
  bool first = thread && thread < 64 && !(l->seen >> thread & 1);
  if (first) {
    struct place p = srcmap_find(&l->v->compilation->map, t->at);
    printf(", created at %s:%u", p.file ? p.file : "?", p.line);
    l->seen |= 1ull << thread;
  }
  putchar('\n');
}

static void print_value(struct lanes *l, const char *format, const char *what,
                        const char *value)
{
  fputs(l->values ? ", " : "   -- ", stdout);
  printf(format, what, value);
  l->values = true;
}

static void print_step(struct lanes *l, uint32_t index)
{
  const struct explorer_step *s = &l->history->run.schedule.at[index];
  const struct unit *u = l->history->unit;
  struct place p = history_place(l->v, l->history, s->thread, s->point);
  if (!p.file && !s->inputs.count) {
    return; /* the start: nothing to see */
  }
  if (!p.file) {
    p = srcmap_find(&l->v->compilation->map,
                    u->threads.at[s->thread]->flat->at);
  }
  bool same = l->open && s->thread == l->thread && p.line == l->line &&
              l->file && p.file && strcmp(p.file, l->file) == 0;
  if (!same && l->open) {
    putchar('\n');
  }
  if (s->thread != l->thread || !l->open) {
    print_thread(l, s->thread);
  }
  if (!same) {
    printf("%*s", (int)s->thread * 4 + 2, "");
    print_source(l->v, &p);
    l->values = false;
  }
  l->thread = s->thread;
  l->line = p.line;
  l->file = p.file;
  l->open = true;
  struct seens all = {0};
  history_looks(l->v, l->history, index, &all);
  for (uint32_t k = 0; k < all.count; k++) {
    const struct seen *seen = &all.at[k];
    print_value(l, seen->writes ? "%s = %s" : "%s is %s", seen->text,
                seen->value);
  }
  for (uint32_t k = 0; k < s->inputs.count; k++) {
    int64_t value = s->inputs.at[k];
    char kind = history_kind(s, k);
    bool wakes = kind == 'm';
    if (kind == 'r') {
      print_value(l, "%s %s", "input",
                  arena_printf(l->v->arena, "%.17g", history_real(value)));
    } else if (wakes && !value) {
      print_value(l, "%s%s", "wakes nobody", "");
    } else if (wakes) {
      print_value(
          l, "%s %s", "wakes thread",
          arena_printf(l->v->arena, "%d", __builtin_ctzll((uint64_t)value)));
    } else {
      print_value(l, "%s %s", "input",
                  arena_printf(l->v->arena,
                               kind == 'u' ? "%" PRIu64 : "%" PRId64, value));
    }
  }
}

/* A schedule that is longer is not read; --format=json has all of it. */
enum { STEPS_FIRST = 200, STEPS_LAST = 800 };

static void print_lanes(struct session *v, const struct history *h)
{
  struct lanes l = {.v = v, .history = h};
  uint32_t count = h->run.schedule.count;
  for (uint32_t i = 0; i < count; i++) {
    if (i == STEPS_FIRST && count > STEPS_FIRST + STEPS_LAST) {
      uint32_t left_out = count - STEPS_FIRST - STEPS_LAST;
      printf("\n... %u steps ...", left_out);
      i += left_out;
    }
    print_step(&l, i);
  }
  if (l.open) {
    putchar('\n');
  }
}

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
    const char *does = w->kind == WAIT_ONCE ? "run" : "taken";
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

static void print_deadlock(struct session *v, const struct history *h)
{
  struct deadlock d;
  deadlock_find(v, h, &d);
  puts(h->run.partial
           ? "deadlock: these threads can never go on, whatever others do"
           : "deadlock: no thread can go on");
  for (uint32_t i = 0; i < d.waiting.count; i++) {
    const struct waiting *w = &d.waiting.at[i];
    struct place p = history_place(v, h, w->thread, w->point);
    if (p.file) {
      printf("  thread %u (%s) waits at ", w->thread,
             thread_name(h, w->thread));
      print_source(v, &p);
      print_wait(v, w);
    }
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

void report_history(struct session *v, const struct history *h)
{
  print_lanes(v, h);
  if (h->event) {
    printf("%s: violated: %s", session_place(v, h->event->at), h->event->text);
    if (h->run.by && h->run.by < h->unit->threads.count) {
      printf(", by thread %u (%s)", h->run.by, thread_name(h, h->run.by));
    }
    putchar('\n');
    if (h->event->kind == EVENT_MISUSE) {
      print_misused(v, h);
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

static void put_statistics(struct session *v, const struct answer *a)
{
  if (v->options->value[OPT_STATISTICS]) {
    statistics_print(v, a->outcome);
  }
}

void report_text(struct session *v, const struct answer *a)
{
  const char *detail = a->detail;
  switch ((enum verdict)a->verdict) {
  case VERDICT_NONE:
    printf("VERDICT: none (%s)\n", detail);
    break;
  case VERDICT_UNSAFE:
    report_history(v, a->history);
    put_statistics(v, a);
    printf("VERDICT: UNSAFE (%s)\n", a->property);
    break;
  case VERDICT_SAFE:
    if (a->bounded) {
      print_cuts(v, a->outcome);
    }
    put_statistics(v, a);
    printf("VERDICT: SAFE%s (%s)\n", a->bounded ? " within bounds" : "",
           detail);
    break;
  case VERDICT_UNKNOWN:
    if (a->outcome && a->outcome->clean) {
      print_cuts(v, a->outcome);
    }
    put_statistics(v, a);
    printf("VERDICT: UNKNOWN (%s)\n", detail);
    break;
  }
}
