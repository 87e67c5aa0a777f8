/* format_github.c -- --format=github: workflow commands, which become
 * annotations of a change: ::error file=F,line=L,col=C,title=T::TEXT. */
#include "report/finding.h"

#include <stdio.h>
#include <string.h>

/* As a value of a property, or as the text. */
static void put_escaped(const char *text, bool is_value)
{
  for (; *text; text++) {
    if (strchr(is_value ? "%\r\n:," : "%\r\n", *text)) {
      printf("%%%02X", (unsigned char)*text);
    } else {
      putchar(*text);
    }
  }
}

static void put_place(const struct place *p)
{
  printf("file=");
  put_escaped(p->file, true);
  printf(",line=%u,col=%u,", p->line, p->column ? p->column : 1);
}

static void put_finding(const struct finding *f)
{
  fputs(f->is_violation ? "::error " : "::warning ", stdout);
  if (f->main.at.file) {
    put_place(&f->main.at);
  }
  fputs("title=tessera ", stdout);
  put_escaped(f->property, true);
  fputs("::", stdout);
  put_escaped(f->main.text, false);
  for (uint32_t i = 0; i < f->related.count; i++) {
    const struct finding_place *p = &f->related.at[i];
    fputs("%0A", stdout);
    put_escaped(p->at.file, false);
    printf(":%u: ", p->at.line);
    put_escaped(p->text, false);
  }
  putchar('\n');
}

static void put_all(struct session *v, const struct findings *all)
{
  (void)v;
  for (uint32_t i = 0; i < all->all.count; i++) {
    put_finding(&all->all.at[i]);
  }
}

const struct format format_github = {
    .name = "github", .findings = put_all, .shows_steps = true};
