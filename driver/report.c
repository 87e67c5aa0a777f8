/* report.c -- a violation, as its reader needs it: what, where, and the
 * schedule as lanes: a line for each line of source that ran, indented by
 * thread, with the values it left. */
#include "driver/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "__ts_thread_3" */
static bool thread_of(const struct verify *v, const char *function,
                      uint32_t *thread)
{
  static const char prefix[] = "__ts_thread_";
  if (!function || strncmp(function, prefix, sizeof prefix - 1) != 0) {
    return false;
  }
  *thread = (uint32_t)strtoul(function + sizeof prefix - 1, NULL, 10);
  return *thread < v->unit->threads.count;
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

/* The user's name of what was printed under this one, or NULL. */
static const char *user_name(const struct var_vec *all, const char *printed,
                             size_t length)
{
  for (uint32_t i = 0; i < all->count; i++) {
    const struct var *v = all->at[i];
    if (v->print_name && strlen(v->print_name) == length &&
        memcmp(v->print_name, printed, length) == 0) {
      return v->name && strncmp(v->name->text, "__", 2) != 0 ? v->name->text
                                                             : NULL;
    }
  }
  return NULL;
}

/* "first__ts_2[1l]" as "first[1]"; NULL if it is none of the user's. */
static const char *user_place(const struct verify *v, const char *place)
{
  size_t n = strcspn(place, ".[");
  const char *name = user_name(&v->unit->program->globals, place, n);
  for (uint32_t t = 0; !name && t < v->unit->threads.count; t++) {
    name = user_name(&v->unit->threads.at[t]->flat->locals, place, n);
  }
  if (!name) {
    return NULL;
  }
  char *text = arena_printf(v->arena, "%s%s", name, place + n);
  char *to = text + strlen(name);
  for (const char *from = to; *from; from++) {
    bool suffix = *from == 'l' && from[1] == ']';
    if (!suffix) {
      *to++ = *from;
    }
  }
  *to = '\0';
  return text;
}

/* Numbers without the suffixes of their types. */
static int value_length(const char *value)
{
  int n = (int)strlen(value);
  while (n > 1 && (value[n - 1] == 'u' || value[n - 1] == 'l') &&
         value[0] <= '9') {
    n--;
  }
  return n;
}

struct lanes {
  struct verify *v;
  uint32_t thread, line; /* of what is being printed */
  const char *file;
  bool open, values; /* a line is begun; it has values */
};

static void print_source(struct lanes *l, const struct cbmc_step *s)
{
  const char *text = NULL;
  uint32_t length =
      srcmap_text_of(&l->v->compilation->map, s->file, s->line, &text);
  while (length && (*text == ' ' || *text == '\t')) {
    text++;
    length--;
  }
  printf("%*s  %s:%u: %.*s", (int)l->thread * 4, "", s->file, s->line,
         length > 100 ? 100 : (int)length, text ? text : "");
}

static void print_step(struct lanes *l, const struct cbmc_step *s,
                       uint32_t thread, const char *place)
{
  bool same = l->open && thread == l->thread && s->line == l->line &&
              strcmp(s->file, l->file) == 0;
  if (!same && l->open) {
    putchar('\n');
  }
  if (thread != l->thread || !l->open) {
    const struct thread *t = l->v->unit->threads.at[thread];
    printf("%*sthread %u (%s)\n", (int)thread * 4, "", thread,
           t->start ? t->start->name->text : "?");
  }
  l->thread = thread;
  l->line = s->line;
  l->file = s->file;
  if (!same) {
    print_source(l, s);
  }
  l->open = true;
  if (place) {
    printf("%s%s = %.*s", same && l->values ? ", " : "   -- ", place,
           value_length(s->value), s->value);
  }
  l->values = place || (same && l->values);
}

/* A call that other threads take note of. */
static bool is_synchronisation(const char *name)
{
  static const char *const names[] = {
      "__ts_lock",   "__ts_trylock",   "__ts_unlock", "__ts_sleep", "__ts_wake",
      "__ts_signal", "__ts_broadcast", "__ts_join",   "__ts_start"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], name) == 0) {
      return true;
    }
  }
  return false;
}

static void print_lanes(struct verify *v, const struct outcome *o)
{
  struct lanes l = {.v = v};
  for (uint32_t i = 0; i < o->trace.steps.count; i++) {
    const struct cbmc_step *s = &o->trace.steps.at[i];
    uint32_t thread;
    if (!thread_of(v, s->function, &thread) || !s->file ||
        strcmp(s->file, SEQUENCE_FILE) == 0) {
      continue;
    }
    const char *place = s->value ? user_place(v, s->place) : NULL;
    if (place || (!s->value && is_synchronisation(s->place))) {
      print_step(&l, s, thread, place);
    }
  }
  if (l.open) {
    putchar('\n');
  }
}

/* Each thread that has not ended, and where it waits. */
static void print_deadlock(struct verify *v, const struct outcome *o)
{
  static const char prefix[] = SEQUENCE_WAITS;
  puts("deadlock: no thread can go on");
  for (uint32_t i = 0; i < o->trace.steps.count; i++) {
    const struct cbmc_step *s = &o->trace.steps.at[i];
    if (strncmp(s->place, prefix, sizeof prefix - 1) != 0 ||
        number_in(s->value) == 0 || !s->file) {
      continue;
    }
    uint32_t t = number_in(s->place + sizeof prefix - 1);
    const char *text;
    uint32_t length =
        srcmap_text_of(&v->compilation->map, s->file, s->line, &text);
    while (length && (*text == ' ' || *text == '\t')) {
      text++;
      length--;
    }
    const struct thread *th =
        t < v->unit->threads.count ? v->unit->threads.at[t] : NULL;
    printf("  thread %u (%s) waits at %s:%u: %.*s\n", t,
           th && th->start ? th->start->name->text : "?", s->file, s->line,
           (int)length, text ? text : "");
  }
}

int report_bug(struct verify *v, struct outcome *o)
{
  bool deadlock;
  const struct event *e = violated_event(v, o, &deadlock);
  print_lanes(v, o);
  if (deadlock) {
    print_deadlock(v, o);
    puts("VERDICT: UNSAFE (deadlock)");
  } else if (e) {
    struct place p = srcmap_find(&v->compilation->map, e->at);
    printf("%s:%u:%u: violated: %s\n", p.file ? p.file : "?", p.line, p.column,
           e->text);
    puts("VERDICT: UNSAFE (assert)");
  } else {
    /* The violation is proved; only its trace is missing. */
    printf("tessera: no trace: %s\n",
           o->trace.failure ? o->trace.failure : "it could not be read back");
    puts("VERDICT: UNSAFE (no trace)");
  }
  return EXIT_UNSAFE;
}
