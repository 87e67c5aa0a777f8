/* report.c -- a violation, as its reader needs it: what, where, and the
 * schedule as lanes, a column for each thread. */
#include "driver/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "__ts_thread_3" */
static bool thread_of(const char *function, uint32_t *thread)
{
  static const char prefix[] = "__ts_thread_";
  if (!function || strncmp(function, prefix, sizeof prefix - 1) != 0) {
    return false;
  }
  *thread = (uint32_t)strtoul(function + sizeof prefix - 1, NULL, 10);
  return true;
}

static uint32_t number_in(const char *value)
{
  return value ? (uint32_t)strtoul(value, NULL, 10) : 0;
}

static const struct event *
violated_event(struct verify *v, const struct outcome *o, bool *deadlock)
{
  const struct event *e = NULL;
  *deadlock = false;
  for (uint32_t i = 0; i < o->trace.steps.count; i++) {
    const struct cbmc_step *s = &o->trace.steps.at[i];
    if (strcmp(s->place, "__ts_bad") != 0) {
      continue;
    }
    uint32_t n = number_in(s->value);
    *deadlock = n == SEQUENCE_DEADLOCK;
    if (n >= 1 && n <= v->unit->events.count) {
      e = &v->unit->events.at[n - 1];
    }
  }
  return e;
}

static void print_lanes(struct verify *v, const struct outcome *o)
{
  uint32_t last = UINT32_MAX;
  for (uint32_t i = 0; i < o->trace.steps.count; i++) {
    const struct cbmc_step *s = &o->trace.steps.at[i];
    uint32_t t;
    if (!thread_of(s->function, &t) || strncmp(s->place, "__ts_", 5) == 0 ||
        !s->value || t >= v->unit->threads.count || !s->file ||
        strcmp(s->file, SEQUENCE_FILE) == 0) {
      continue;
    }
    if (t != last) {
      const struct thread *th = v->unit->threads.at[t];
      printf("%*sthread %u (%s):\n", (int)t * 4, "", t,
             th->start ? th->start->name->text : "?");
      last = t;
    }
    printf("%*s  %s:%u: %s = %s\n", (int)t * 4, "", s->file ? s->file : "?",
           s->line, s->place, s->value);
  }
}

int report_bug(struct verify *v, struct outcome *o)
{
  bool deadlock;
  const struct event *e = violated_event(v, o, &deadlock);
  print_lanes(v, o);
  if (deadlock) {
    puts("deadlock: no thread can go on");
    puts("VERDICT: UNSAFE (deadlock)");
  } else if (e) {
    struct place p = srcmap_find(&v->compilation->map, e->at);
    printf("%s:%u:%u: violated: %s\n", p.file ? p.file : "?", p.line, p.column,
           e->text);
    puts("VERDICT: UNSAFE (assert)");
  } else {
    puts("VERDICT: UNSAFE (the way there could not be read back)");
  }
  return EXIT_UNSAFE;
}
