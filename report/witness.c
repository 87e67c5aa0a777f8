/* witness.c -- what a witness says: see witness.h. */
#include "report/witness.h"

#include "base/file.h"
#include "base/sha256.h"
#include "report/race.h"
#include "report/svcomp_result.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- places --- */

static bool has_suffix(const char *s, const char *suffix)
{
  size_t n = strlen(s), m = strlen(suffix);
  return n > m && strcmp(s + n - m, suffix) == 0;
}

/* Of a preprocessed file the line in that file, whatever its markers say. 0: it
 * is not in the program's first file. */
static uint32_t line_of(const struct witness *w, loc_t at)
{
  struct srcmap *map = &w->v->compilation->map;
  if (has_suffix(w->file, ".i")) {
    uint32_t text = 0;
    struct place p = srcmap_raw(map, at, &text);
    return text == 0 ? p.line : 0;
  }
  struct place p = srcmap_find(map, at);
  const char *name = strcmp(w->file, "-") == 0 ? "<stdin>" : w->file;
  return p.file && strcmp(p.file, name) == 0 ? p.line : 0;
}

/* --- events --- */

/* A step that is still on the thread's last line may be in the same statement,
 * and is not said to come to it anew. */
static bool is_again(const struct witness *w, struct witness_event e)
{
  uint32_t i = w->events.count;
  while (i && !(w->events.at[i - 1].kind == WITNESS_STEP &&
                w->events.at[i - 1].thread == e.thread)) {
    i--;
  }
  return e.kind == WITNESS_STEP && i && w->events.at[i - 1].line == e.line;
}

static void add(struct witness *w, struct witness_event e)
{
  if (e.line && !is_again(w, e)) {
    VEC_PUSH(w->v->arena, &w->events, e);
  }
}

/* The point of its creator after which a thread is created; false: nobody knows
 * (threads of a pool). */
static bool find_point(const struct thread *t, uint32_t *point)
{
  const struct block_vec *all = &t->creator->flat->blocks;
  *point = 0;
  for (uint32_t b = 0; b < all->count; b++) {
    *point = all->at[b]->point ? all->at[b]->point : *point;
    for (const struct instr *i = all->at[b]->first; i; i = i->next) {
      if (i == t->created) {
        return true;
      }
    }
  }
  return false;
}

static bool is_racer(const struct history *h, uint32_t thread)
{
  bool is = false;
  for (uint32_t i = 0; i < h->run.race.count; i++) {
    is = is || h->run.race.at[i].thread == thread;
  }
  return is;
}

/* The step in which it is created: the last one of its creator there before its
 * own first one, or before all is over; UINT32_MAX: it does nothing. */
static uint32_t find_creation(const struct history *h, const struct thread *t)
{
  const struct explorer_steps *all = &h->run.schedule;
  uint32_t first = 0, found = UINT32_MAX, point;
  while (first < all->count && all->at[first].thread != t->index) {
    first++;
  }
  if (first == all->count && !is_racer(h, t->index)) {
    return UINT32_MAX;
  }
  bool known = t->creator && find_point(t, &point);
  for (uint32_t i = 0; i < first; i++) {
    const struct explorer_step *s = &all->at[i];
    if (!known || (s->thread == t->creator->index && s->point == point)) {
      found = i;
    }
  }
  return found;
}

/* By thread. */
static uint32_t *find_creations(struct session *v, const struct history *h)
{
  uint32_t count = h->unit->threads.count;
  uint32_t *created = arena_alloc_array(v->arena, count + 1, sizeof *created);
  created[0] = UINT32_MAX;
  for (uint32_t t = 1; t < count; t++) {
    created[t] = find_creation(h, h->unit->threads.at[t]);
  }
  return created;
}

static void add_race(struct witness *w, const struct history *h,
                     const uint32_t *numbers)
{
  struct race r;
  if (!race_find(w->v, h, &r)) {
    return;
  }
  for (int i = 0; i < 2; i++) {
    const struct racer *one = &r.by[1 - i];
    struct witness_event e = {.kind = WITNESS_TARGET,
                              .thread = numbers[one->thread],
                              .line = one->site ? one->site->at.line : 0};
    add(w, e);
  }
}

static void add_target(struct witness *w, const struct history *h,
                       const uint32_t *numbers)
{
  const struct explorer_steps *all = &h->run.schedule;
  if (h->event && h->event->kind == EVENT_RACE) {
    add_race(w, h, numbers);
    return;
  }
  uint32_t thread = h->event     ? h->run.by
                    : all->count ? VEC_LAST(all).thread
                                 : 0;
  uint32_t line = h->event          ? line_of(w, h->event->at)
                  : w->events.count ? VEC_LAST(&w->events).line
                                    : 0;
  if (thread < h->unit->threads.count) {
    add(w, (struct witness_event){.kind = WITNESS_TARGET,
                                  .thread = numbers[thread],
                                  .line = line});
  }
}

static void add_steps(struct witness *w, const struct history *h)
{
  const struct explorer_steps *all = &h->run.schedule;
  bool is_race = h->event && h->event->kind == EVENT_RACE;
  uint32_t count = h->unit->threads.count, next = 1;
  const uint32_t *created = find_creations(w->v, h);
  uint32_t *numbers =
      arena_alloc_array(w->v->arena, count + 1, sizeof *numbers);
  for (uint32_t i = 0; i < all->count; i++) {
    const struct explorer_step *s = &all->at[i];
    const struct instr *at =
        s->thread < count ? unit_instr_at(h->unit, s->thread, s->point) : NULL;
    /* A race's last step is one of its accesses, which come at the end. */
    if (at && !(is_race && i + 1 == all->count)) {
      add(w, (struct witness_event){.thread = numbers[s->thread],
                                    .line = line_of(w, at->at)});
    }
    for (uint32_t t = 1; t < count; t++) {
      const struct thread *new = h->unit->threads.at[t];
      if (created[t] == i) {
        numbers[t] = next++;
        add(w, (struct witness_event){.kind = WITNESS_CREATES,
                                      .thread = numbers[s->thread],
                                      .created = numbers[t],
                                      .line = line_of(w, new->at)});
        add(w, (struct witness_event){.kind = WITNESS_ENTERS,
                                      .thread = numbers[t],
                                      .line = line_of(w, new->at),
                                      .function = new->name});
      }
    }
  }
  add_target(w, h, numbers);
}

/* --- what it is about --- */

/* Whose call it is that must not be, if nobody asked for a certain one. */
static const char *function_called(struct session *v, const struct history *h)
{
  const char *text = h && h->event ? h->event->text : "";
  size_t n = strcspn(text, "(");
  return strncmp(text + n, "() is ", 6) == 0 ? arena_strndup(v->arena, text, n)
                                             : "__assert_fail";
}

static const char *specification(struct session *v, const struct history *h,
                                 enum svcomp p)
{
  const char *only = v->options->value[OPT_ONLY_FAIL];
  const char *entry = v->options->value[OPT_ENTRY];
  return arena_printf(
      v->arena, "CHECK( init(%s()), %s )", entry ? entry : "main",
      svcomp_formula(v->arena, p, only ? only : function_called(v, h)));
}

/* What was asked for; else what is violated, or all that was checked. */
static void add_specifications(struct witness *w, const struct history *h)
{
  uint32_t asked = svcomp_asked(w->v->options);
  uint32_t violated = h ? svcomp_violated(h, 0) : SVCOMP_COUNT;
  uint32_t set = asked ? asked
                 : !h  ? svcomp_checked(w->v->bounds.check)
                       : 1u << violated;
  for (uint32_t i = 0; i < SVCOMP_COUNT; i++) {
    if (set >> i & 1) {
      VEC_PUSH(w->v->arena, &w->specifications,
               specification(w->v, h, (enum svcomp)i));
    }
  }
}

/* SOURCE_DATE_EPOCH makes the same witness again. */
static const char *time_text(struct session *v)
{
  const char *given = getenv("SOURCE_DATE_EPOCH");
  time_t now = given ? (time_t)strtoll(given, NULL, 10) : time(NULL);
  char text[32];
  struct tm tm;
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
  return arena_strndup(v->arena, text, strlen(text));
}

static const char *hash_of(struct session *v, const char *file)
{
  struct compilation *c = v->compilation;
  struct buf text = {0};
  char hash[SHA256_TEXT];
  bool is_input = strcmp(file, "-") == 0;
  if (!is_input && !file_read(file, &text)) {
    return NULL;
  }
  const struct buf *of = is_input ? &c->input : &text;
  sha256_text(of->text ? of->text : "", of->length, hash);
  buf_free(&text);
  return arena_strndup(v->arena, hash, strlen(hash));
}

/* Why these formats cannot say it; NULL: they can. */
static const char *why_none(struct session *v, const struct answer *a)
{
  const struct history *h = a->history;
  if (a->verdict != VERDICT_UNSAFE &&
      strcmp(svcomp_result(v, a), "true") != 0) {
    return "it is neither unsafe nor safe without bounds";
  }
  for (uint32_t i = 0; h && i < h->run.schedule.count; i++) {
    if (history_flushes(h, &h->run.schedule.at[i])) {
      return "the formats know sequentially consistent memory only";
    }
  }
  return a->others ? "of several violations (--all)" : NULL;
}

bool witness_write(struct session *v, const struct answer *a, const char *path)
{
  struct witness w = {.v = v, .violates = a->verdict == VERDICT_UNSAFE};
  const char *why = why_none(v, a);
  struct buf out = {0};
  if (!why) {
    w.file = v->options->files.at[0];
    w.hash = hash_of(v, w.file);
    w.time = time_text(v);
    add_specifications(&w, w.violates ? a->history : NULL);
    why = !w.hash                   ? strerror(errno)
          : !w.specifications.count ? "the competition has no such property"
                                    : NULL;
  }
  if (why) {
    fprintf(stderr, "tessera: no witness: %s\n", why);
    return false;
  }
  if (w.violates) {
    add_steps(&w, a->history);
  }
  if (has_suffix(path, ".graphml")) {
    witness_put_graphml(&w, &out);
  } else {
    witness_put_yaml(&w, &out);
  }
  bool written = file_write(path, out.text, out.length);
  if (!written) {
    fprintf(stderr, "tessera: cannot write %s: %s\n", path, strerror(errno));
  }
  buf_free(&out);
  return written;
}
