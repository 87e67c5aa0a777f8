/* format_gcc.c -- --format=gcc: messages as compilers have them, which editors
 * read: FILE:LINE:COLUMN: error: TEXT [PROPERTY], with notes. */
#include "report/finding.h"

#include <stdio.h>

static void put_message(const struct finding_place *p, const char *kind,
                        const char *property)
{
  if (p->at.file) {
    printf("%s:%u:%u: ", p->at.file, p->at.line,
           p->at.column ? p->at.column : 1);
  } else {
    fputs("tessera: ", stdout);
  }
  printf("%s: %s", kind, p->text);
  if (property) {
    printf(" [%s]", property);
  }
  putchar('\n');
}

static void put_steps(struct session *v, const struct history *h)
{
  const bool *shown = finding_shown(v, h);
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    struct finding_place step;
    if (shown[i] && finding_step(v, h, i, &step)) {
      step.text = arena_printf(
          v->arena, "step %u, %s: %s", i,
          finding_thread(v, h, h->run.schedule.at[i].thread), step.text);
      put_message(&step, "note", NULL);
    }
  }
}

/* v: of an answer, which has steps; else NULL. */
static void put_all(struct session *v, const struct findings *all)
{
  for (uint32_t i = 0; i < all->all.count; i++) {
    const struct finding *f = &all->all.at[i];
    put_message(&f->main, f->is_violation ? "error" : "warning", f->property);
    for (uint32_t k = 0; k < f->related.count; k++) {
      put_message(&f->related.at[k], "note", NULL);
    }
    if (f->history) {
      put_steps(v, f->history);
    }
  }
}

const struct format format_gcc = {
    .name = "gcc", .findings = put_all, .shows_steps = true};
