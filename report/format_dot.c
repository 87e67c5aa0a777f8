/* format_dot.c -- --format=dot: the steps of violations as a graph for
 * Graphviz: a column for each thread, and who goes on after whom. */
#include "report/finding.h"

#include <stdio.h>
#include <string.h>

static void put_text(const char *text)
{
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') {
      putchar('\\');
    }
    fputs(*text == '\n' ? "\\n" : (char[]){*text, 0}, stdout);
  }
}

static void put_label(const struct finding_place *p)
{
  fputs("label=\"", stdout);
  if (p->at.file) {
    put_text(p->at.file);
    printf(":%u\\n", p->at.line);
  }
  put_text(p->text);
  putchar('"');
}

static void put_thread(struct session *v, const struct history *h,
                       uint32_t number, uint32_t thread, const bool *shown)
{
  uint32_t count = h->unit->threads.count;
  bool open = false;
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    uint32_t by = h->run.schedule.at[i].thread;
    struct finding_place step;
    if ((by < count ? by : by - count) != thread || !shown[i] ||
        !finding_step(v, h, i, &step)) {
      continue;
    }
    if (!open) {
      printf("  subgraph cluster_%u_%u {\n    label=\"", number, thread);
      put_text(finding_thread(v, h, thread));
      puts("\";");
    }
    open = true;
    printf("    v%us%u [", number, i);
    put_label(&step);
    puts("];");
  }
  if (open) {
    puts("  }");
  }
}

static void put_violation(struct session *v, const struct finding *f,
                          uint32_t number)
{
  const struct history *h = f->history;
  const bool *shown = finding_shown(v, h);
  uint32_t last = UINT32_MAX;
  for (uint32_t t = 0; t < h->unit->threads.count; t++) {
    put_thread(v, h, number, t, shown);
  }
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    struct finding_place step;
    if (shown[i] && finding_step(v, h, i, &step)) {
      if (last != UINT32_MAX) {
        bool same =
            h->run.schedule.at[last].thread == h->run.schedule.at[i].thread;
        printf("  v%us%u -> v%us%u%s;\n", number, last, number, i,
               same ? "" : " [style=dashed]");
      }
      last = i;
    }
  }
  printf("  v%u [color=red, ", number);
  put_label(&f->main);
  puts("];");
  if (last != UINT32_MAX) {
    printf("  v%us%u -> v%u [color=red];\n", number, last, number);
  }
}

static void put_all(struct session *v, const struct findings *all)
{
  fputs("digraph tessera {\n  label=\"", stdout);
  put_text(all->verdict);
  if (all->detail) {
    fputs(" (", stdout);
    put_text(all->detail);
    putchar(')');
  }
  puts("\";\n  node [shape=box, fontname=\"monospace\"];");
  for (uint32_t i = 0; i < all->all.count; i++) {
    const struct finding *f = &all->all.at[i];
    if (f->history) {
      put_violation(v, f, i);
    } else {
      printf("  v%u [", i);
      put_label(&f->main);
      puts("];");
    }
  }
  puts("}");
}

const struct format format_dot = {
    .name = "dot", .findings = put_all, .shows_steps = true};
