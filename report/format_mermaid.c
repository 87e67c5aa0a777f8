/* format_mermaid.c -- --format=mermaid: the steps of violations as a sequence
 * diagram, as Mermaid reads it: a line of life for each thread. */
#include "report/finding.h"

#include <stdio.h>
#include <string.h>

/* What means something to Mermaid, or to the page it becomes part of, by its
 * number. */
static void put_text(const char *text)
{
  for (; *text; text++) {
    if (strchr("#;<>&\"{}%\n", *text)) {
      printf("#%d;", *text);
    } else {
      putchar(*text);
    }
  }
}

static void put_place(const struct place *p)
{
  const char *name = strrchr(p->file, '/');
  put_text(name ? name + 1 : p->file);
  printf("#58;%u ", p->line);
}

static void put_note(uint32_t from, uint32_t to, const struct finding_place *p)
{
  printf(from == to ? "  Note over T%u: " : "  Note over T%u,T%u: ", from, to);
  if (p->at.file) {
    put_place(&p->at);
  }
  put_text(p->text);
  putchar('\n');
}

static uint32_t thread_of(const struct history *h, uint32_t step)
{
  uint32_t thread = h->run.schedule.at[step].thread;
  uint32_t count = h->unit->threads.count;
  return thread < count ? thread : thread - count;
}

static bool *find_present(struct session *v, const struct history *h)
{
  bool *present = arena_alloc(v->arena, h->unit->threads.count + 1);
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    present[thread_of(h, i)] = true;
  }
  for (uint32_t i = 0; i < h->run.race.count; i++) {
    present[h->run.race.at[i].thread] = true;
  }
  present[0] = true;
  return present;
}

/* It is shown where it takes its first step. */
static void put_creation(const struct history *h, uint32_t thread, bool *begun)
{
  const struct thread *t = h->unit->threads.at[thread];
  if (!begun[thread] && t->creator) {
    printf("  T%u->>T%u: creates\n", t->creator->index, thread);
  }
  begun[thread] = true;
}

static void put_violation(struct session *v, const struct finding *f)
{
  const struct history *h = f->history;
  const bool *shown = finding_shown(v, h), *present = find_present(v, h);
  bool *begun = arena_alloc(v->arena, h->unit->threads.count + 1);
  uint32_t last = 0;
  puts("sequenceDiagram");
  for (uint32_t t = 0; t < h->unit->threads.count; t++) {
    if (present[t]) {
      printf("  participant T%u as ", t);
      put_text(finding_thread(v, h, t));
      putchar('\n');
      last = t;
    }
  }
  begun[0] = true;
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    struct finding_place step;
    put_creation(h, thread_of(h, i), begun);
    if (shown[i] && finding_step(v, h, i, &step)) {
      put_note(thread_of(h, i), thread_of(h, i), &step);
    }
  }
  for (uint32_t i = 0; i < h->run.race.count; i++) {
    put_creation(h, h->run.race.at[i].thread, begun);
  }
  put_note(0, last, &f->main);
}

/* Comments say what there is no diagram of. */
static void put_all(struct session *v, const struct findings *all)
{
  printf("%%%% %s", all->verdict);
  printf(all->detail ? " (%s)\n" : "\n", all->detail);
  for (uint32_t i = 0; i < all->all.count; i++) {
    const struct finding *f = &all->all.at[i];
    if (f->history) {
      put_violation(v, f);
    } else {
      printf("%%%% %s: %s\n", f->property, f->main.text);
    }
  }
}

const struct format format_mermaid = {
    .name = "mermaid", .findings = put_all, .shows_steps = true};
