/* report.c -- the answer as text: the steps as lanes, the verdict last. */
#include "driver/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct lanes {
  struct verify *v;
  const struct history *history;
  uint64_t seen;         /* threads that were there */
  uint32_t thread, line; /* of what is being printed */
  const char *file;
  bool open, values; /* a line is begun; it has values */
};

static void print_source(struct verify *v, const struct place *p)
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
  printf("%*sthread %u (%s)", (int)thread * 4, "", thread,
         t->start ? t->start->name->text : "?");
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
    bool wakes = s->kinds && strlen(s->kinds) > k && s->kinds[k] == 'm';
    if (wakes && !value) {
      print_value(l, "%s%s", "wakes nobody", "");
    } else if (wakes) {
      print_value(
          l, "%s %s", "wakes thread",
          arena_printf(l->v->arena, "%d", __builtin_ctzll((uint64_t)value)));
    } else {
      print_value(l, "%s %s", "input",
                  arena_printf(l->v->arena, "%" PRId64, value));
    }
  }
}

/* A schedule that is longer is not read; --format=json has all of it. */
enum { STEPS_FIRST = 200, STEPS_LAST = 800 };

static void print_lanes(struct verify *v, const struct history *h)
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

/* Each thread that has not ended, and where it waits. */
static void print_deadlock(struct verify *v, const struct history *h)
{
  puts("deadlock: no thread can go on");
  for (uint32_t i = 0; i < h->run.waiting.count; i++) {
    const struct explorer_wait *w = &h->run.waiting.at[i];
    struct place p = history_place(v, h, w->thread, w->point);
    if (!p.file) {
      continue;
    }
    const struct thread *t = h->unit->threads.at[w->thread];
    printf("  thread %u (%s) waits at ", w->thread,
           t->start ? t->start->name->text : "?");
    print_source(v, &p);
    uint32_t step;
    if (history_holder(h, w, &step)) {
      const struct explorer_step *s = &h->run.schedule.at[step];
      p = history_place(v, h, s->thread, s->point);
      printf("   -- taken by thread %u at %s:%u", s->thread,
             p.file ? p.file : "?", p.line);
    }
    putchar('\n');
  }
}

void report_history(struct verify *v, const struct history *h)
{
  print_lanes(v, h);
  if (h->event) {
    printf("%s: violated: %s", verify_place(v, h->event->at), h->event->text);
    if (h->run.by && h->run.by < h->unit->threads.count) {
      const struct thread *t = h->unit->threads.at[h->run.by];
      printf(", by thread %u (%s)", h->run.by,
             t->start ? t->start->name->text : "?");
    }
    putchar('\n');
  } else if (h->run.deadlock) {
    print_deadlock(v, h);
  }
  printf("replayed: %u steps, %u context switches\n", h->run.schedule.count,
         history_switches(h));
}

static void print_cuts(struct verify *v, const struct outcome *o)
{
  for (uint32_t i = 0; i < o->cuts.count; i++) {
    printf("bound: %s at %s is cut at unwind %u\n", o->cuts.at[i].text,
           verify_place(v, o->cuts.at[i].at), o->unwind);
  }
}

void report_text(struct verify *v, const struct answer *a)
{
  const char *detail = a->detail;
  switch ((enum verdict)a->verdict) {
  case VERDICT_NONE:
    printf("VERDICT: none (%s)\n", detail);
    break;
  case VERDICT_UNSAFE:
    report_history(v, a->history);
    printf("VERDICT: UNSAFE (%s)\n", a->property);
    break;
  case VERDICT_SAFE:
    if (a->bounded) {
      print_cuts(v, a->outcome);
    }
    printf("VERDICT: SAFE%s (%s)\n", a->bounded ? " within bounds" : "",
           detail);
    break;
  case VERDICT_UNKNOWN:
    if (a->outcome && a->outcome->clean) {
      print_cuts(v, a->outcome);
    }
    printf("VERDICT: UNKNOWN (%s)\n", detail);
    break;
  }
}
