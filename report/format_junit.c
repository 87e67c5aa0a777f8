/* format_junit.c -- --format=junit: JUnit XML: each property that is checked is
 * a test of the program. What is violated has failed; of what is not known
 * nothing is said: it was skipped. */
#include "pipeline/properties.h"
#include "report/finding.h"
#include "report/report_run.h"

#include <stdio.h>
#include <string.h>

/* XML has no other control characters. */
static void put_text(const char *text)
{
  for (; *text; text++) {
    switch (*text) {
    case '<':
      fputs("&lt;", stdout);
      break;
    case '>':
      fputs("&gt;", stdout);
      break;
    case '&':
      fputs("&amp;", stdout);
      break;
    case '"':
      fputs("&quot;", stdout);
      break;
    case '\n':
      fputs("&#10;", stdout);
      break;
    default:
      putchar((unsigned char)*text < ' ' && *text != '\t' ? '?' : *text);
    }
  }
}

static void put_attribute(const char *name, const char *text)
{
  printf(" %s=\"", name);
  put_text(text);
  putchar('"');
}

static void put_place(const struct finding_place *p)
{
  if (p->at.file) {
    put_text(p->at.file);
    printf(":%u:%u: ", p->at.line, p->at.column ? p->at.column : 1);
  }
  put_text(p->text);
  putchar('\n');
}

static void put_failure(struct session *v, const struct finding *f)
{
  const struct history *h = f->history;
  fputs("   <failure", stdout);
  put_attribute("type", f->property);
  put_attribute("message", f->main.text);
  putchar('>');
  put_place(&f->main);
  for (uint32_t i = 0; i < f->related.count; i++) {
    put_place(&f->related.at[i]);
  }
  for (uint32_t i = 0; h && i < h->run.schedule.count; i++) {
    struct finding_place step;
    if (finding_step(v, h, i, &step)) {
      step.text = arena_printf(
          v->arena, "%s: %s",
          finding_thread(v, h, h->run.schedule.at[i].thread), step.text);
      put_place(&step);
    }
  }
  fputs("</failure>\n", stdout);
}

static const struct finding *find(const struct findings *all,
                                  const char *property)
{
  for (uint32_t i = 0; i < all->all.count; i++) {
    const struct finding *f = &all->all.at[i];
    if (f->is_violation && strcmp(f->property, property) == 0) {
      return f;
    }
  }
  return NULL;
}

/* v: of an answer, which has steps; else NULL. */
static void put_case(struct session *v, const struct findings *all,
                     const char *program, const char *property)
{
  const struct finding *failure = find(all, property);
  bool safe = strncmp(all->verdict, "SAFE", 4) == 0;
  fputs("  <testcase", stdout);
  put_attribute("name", property);
  put_attribute("classname", program);
  fputs(safe ? "/>\n" : ">\n", stdout);
  for (uint32_t i = 0; i < all->all.count; i++) {
    const struct finding *f = &all->all.at[i];
    if (f->is_violation && strcmp(f->property, property) == 0) {
      put_failure(v, f);
    }
  }
  if (!failure && !safe) {
    bool other = strcmp(all->verdict, "UNSAFE") == 0;
    fputs("   <skipped>", stdout);
    put_text(other         ? "the search ended with another violation"
             : all->detail ? all->detail
                           : "unknown");
    fputs("</skipped>\n", stdout);
  }
  if (!safe) {
    fputs("  </testcase>\n", stdout);
  }
}

static void put_suite(struct session *v, const struct findings *all,
                      const char *program, uint32_t properties)
{
  uint32_t tests = 0, failures = 0;
  bool safe = strncmp(all->verdict, "SAFE", 4) == 0;
  for (int i = 0; i < PROPERTIES; i++) {
    tests += properties >> i & 1;
    failures += properties >> i & 1 &&
                find(all, property_text((enum property)i)) != NULL;
  }
  puts("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
  printf("<testsuites name=\"tessera\" tests=\"%u\" failures=\"%u\">\n", tests,
         failures);
  printf(" <testsuite name=\"tessera\" tests=\"%u\" failures=\"%u\" "
         "errors=\"0\" skipped=\"%u\">\n",
         tests, failures, safe ? 0 : tests - failures);
  fputs("  <properties>\n   <property name=\"verdict\"", stdout);
  put_attribute("value", all->verdict);
  fputs("/>\n", stdout);
  if (all->detail) {
    fputs("   <property name=\"detail\"", stdout);
    put_attribute("value", all->detail);
    fputs("/>\n", stdout);
  }
  puts("  </properties>");
  for (int i = 0; i < PROPERTIES; i++) {
    if (properties >> i & 1) {
      put_case(v, all, program, property_text((enum property)i));
    }
  }
  puts(" </testsuite>\n</testsuites>");
}

static void print_answer(struct session *v, const struct answer *a)
{
  struct findings all;
  findings_of(v, a, &all);
  put_suite(v, &all, v->options->files.at[0], v->bounds.check);
}

/* What a run checks stands in its plan; else the default ones. */
static uint32_t checked_by(const struct run_view *v)
{
  static const char option[] = "--check=";
  uint32_t set = properties_by_default();
  const json_t *o;
  size_t i;
  json_array_foreach(v->m->options, i, o)
  {
    const char *s = json_string_value(o);
    if (s && strncmp(s, option, strlen(option)) == 0) {
      properties_read(v->arena, s + strlen(option), &set);
    }
  }
  return set;
}

static bool print_run(const struct run_view *v)
{
  const json_t *file = json_array_get(v->m->files, 0);
  struct findings all;
  findings_of_run(v, &all);
  put_suite(NULL, &all, file ? json_string_value(file) : "run", checked_by(v));
  return true;
}

const struct format format_junit = {.name = "junit",
                                    .answer = print_answer,
                                    .run = print_run,
                                    .shows_steps = true};
