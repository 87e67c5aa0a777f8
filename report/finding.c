/* finding.c -- see finding.h. */
#include "report/finding.h"

#include "base/buf.h"
#include "report/deadlock.h"
#include "report/memory_error.h"
#include "report/names.h"
#include "report/race.h"
#include "report/relevant.h"
#include "report/report_run.h"
#include "report/spinning.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *finding_thread(struct session *v, const struct history *h,
                           uint32_t thread)
{
  uint32_t count = h->unit->threads.count;
  thread = thread < count ? thread : thread - count;
  return arena_printf(v->arena, "thread %u (%s)", thread,
                      h->unit->threads.at[thread]->name);
}

static void relate(struct session *v, struct finding *f, struct place at,
                   const char *text)
{
  struct finding_place p = {at, text};
  if (at.file) {
    VEC_PUSH(v->arena, &f->related, p);
  }
}

static struct place place_of(struct session *v, loc_t at)
{
  return srcmap_find(&v->compilation->map, at);
}

/* --- races --- */

static const char *does(const struct racer *r)
{
  return r->writes ? "writes" : "reads";
}

static void relate_racer(struct session *v, const struct history *h,
                         const struct racer *r, struct finding *f)
{
  const struct thread *t = h->unit->threads.at[r->thread];
  const char *name = finding_thread(v, h, r->thread);
  for (uint32_t i = 0; i < r->held.count; i++) {
    const struct waiting *w = &r->held.at[i];
    relate(v, f, place_of(v, w->holders.at[0].at),
           arena_printf(v->arena, "%s took %s here", name, w->object));
  }
  if (t->creator) {
    relate(v, f, place_of(v, t->at),
           arena_printf(v->arena, "%s is created here", name));
  }
}

static bool set_race(struct session *v, const struct history *h,
                     struct finding *f)
{
  struct race r;
  if (!race_find(v, h, &r)) {
    return false;
  }
  const struct racer *a = &r.by[0], *b = &r.by[1];
  f->main.at = a->site ? a->site->at : (struct place){0};
  f->main.text =
      arena_printf(v->arena, "data race: %s %s %s here, while %s %s it",
                   finding_thread(v, h, a->thread), does(a),
                   r.object ? r.object : "the same memory",
                   finding_thread(v, h, b->thread), does(b));
  relate(v, f, b->site ? b->site->at : (struct place){0},
         arena_printf(v->arena, "%s %s it here",
                      finding_thread(v, h, b->thread), does(b)));
  relate_racer(v, h, a, f);
  relate_racer(v, h, b, f);
  return true;
}

/* --- deadlocks --- */

static const char *waits_text(struct session *v, const struct waiting *w)
{
  return w->kind == WAIT_NOTHING ? "cannot go on"
         : w->kind == WAIT_THREAD
             ? "waits for the end of a thread"
             : arena_printf(v->arena, "waits for %s", w->object);
}

static void set_deadlock(struct session *v, const struct history *h,
                         struct finding *f)
{
  struct deadlock d;
  deadlock_find(v, h, &d);
  f->main.text = h->run.partial ? "deadlock: threads can never go on"
                                : "deadlock: no thread can go on";
  for (uint32_t i = 0; i < d.waiting.count; i++) {
    const struct waiting *w = &d.waiting.at[i];
    const char *name = finding_thread(v, h, w->thread);
    struct place at = history_place(v, h, w->thread, w->point);
    const char *text =
        arena_printf(v->arena, "%s %s here", name, waits_text(v, w));
    if (!f->main.at.file && at.file) {
      f->main.at = at;
      f->main.text = arena_printf(v->arena, "%s: %s", f->main.text, text);
    } else {
      relate(v, f, at, text);
    }
    bool has_place = w->kind != WAIT_THREAD && w->kind != WAIT_WRITER;
    for (uint32_t k = 0; has_place && k < w->holders.count; k++) {
      relate(v, f, place_of(v, w->holders.at[k].at),
             arena_printf(v->arena, "%s has %s since here",
                          finding_thread(v, h, w->holders.at[k].thread),
                          w->object));
    }
  }
}

/* --- the others --- */

static void set_event(struct session *v, const struct history *h,
                      struct finding *f)
{
  const char *more = memory_error_text(v, h);
  f->main.at = place_of(v, h->event->at);
  f->main.text =
      arena_printf(v->arena, "%s%s%s, by %s", h->event->text, more ? ": " : "",
                   more ? more : "", finding_thread(v, h, h->run.by));
  struct spinning s;
  if (spinning_find(v, h, &s)) {
    for (uint32_t i = 0; i < s.threads.count; i++) {
      relate(v, f, s.threads.at[i].at,
             arena_printf(v->arena, "%s goes round here",
                          finding_thread(v, h, s.threads.at[i].thread)));
    }
  }
}

static void add_violation(struct session *v, const struct history *h,
                          struct findings *out)
{
  struct finding f = {
      .is_violation = true, .property = history_property(h), .history = h};
  if (!h->event) {
    set_deadlock(v, h, &f);
  } else if (!set_race(v, h, &f)) {
    set_event(v, h, &f);
  }
  VEC_PUSH(v->arena, &out->all, f);
}

/* Why nothing is known: what was not understood, each at its place; else the
 * program as a whole. */
static void add_unknown(struct session *v, const struct answer *a,
                        struct findings *out)
{
  const struct outcome *o = a->outcome;
  for (uint32_t i = 0; o && i < o->obstacles.count; i++) {
    struct finding f = {
        .property = "unknown",
        .main = {place_of(v, o->obstacles.at[i].at), o->obstacles.at[i].text}};
    VEC_PUSH(v->arena, &out->all, f);
  }
  if (!out->all.count) {
    struct place at = {.file = v->options->files.at[0], .line = 1, .column = 1};
    struct finding f = {.property = "unknown",
                        .main = {at, a->detail ? a->detail : "unknown"}};
    VEC_PUSH(v->arena, &out->all, f);
  }
}

void findings_of(struct session *v, const struct answer *a,
                 struct findings *out)
{
  *out = (struct findings){.arena = v->arena,
                           .verdict = answer_verdict(a),
                           .detail = a->property ? a->property : a->detail};
  for (uint32_t i = 0; a->others && i < a->others->count; i++) {
    add_violation(v, a->others->at[i].history, out);
  }
  if (!a->others && a->history && a->verdict == VERDICT_UNSAFE) {
    add_violation(v, a->history, out);
  }
  if (a->verdict == VERDICT_UNKNOWN || a->verdict == VERDICT_NONE) {
    add_unknown(v, a, out);
  }
}

/* --- runs --- */

/* "file:line:column" */
static struct place read_place(struct arena *a, const char *text)
{
  struct place p = {0};
  const char *column = text ? strrchr(text, ':') : NULL;
  const char *line =
      column ? memrchr(text, ':', (size_t)(column - text)) : NULL;
  if (line) {
    p.file = arena_strndup(a, text, (size_t)(line - text));
    p.line = (uint32_t)strtoul(line + 1, NULL, 10);
    p.column = (uint32_t)strtoul(column + 1, NULL, 10);
  }
  return p;
}

void findings_of_run(const struct run_view *v, struct findings *out)
{
  *out = (struct findings){.arena = v->arena,
                           .verdict = answer_verdict(&v->answer),
                           .detail = v->answer.detail};
  for (uint32_t i = 0; i < v->r->violations.count; i++) {
    const struct report_task *t = &v->r->violations.at[i];
    struct run_violation what = run_violation(v, t);
    if (t->verdict == TASK_CONFIRMED) {
      const char *property = t->reason ? t->reason : "violation";
      struct finding f = {
          .is_violation = true,
          .property = property,
          .main = {read_place(v->arena, what.at),
                   arena_printf(v->arena, "%s (task %s)",
                                what.text ? what.text : property, t->id)}};
      VEC_PUSH(v->arena, &out->all, f);
    }
  }
  if (v->answer.verdict == VERDICT_UNKNOWN) {
    struct finding f = {
        .property = "unknown",
        .main = {{0}, v->answer.detail ? v->answer.detail : "unknown"}};
    VEC_PUSH(v->arena, &out->all, f);
  }
}

/* --- steps --- */

static void put_seen(struct session *v, const struct history *h, uint32_t step,
                     struct buf *out)
{
  const struct explorer_step *s = &h->run.schedule.at[step];
  struct seens seen = {0};
  names_of_step(v, h, step, &seen);
  for (uint32_t i = 0; i < seen.count; i++) {
    const struct seen *one = &seen.at[i];
    buf_printf(out, "%s%s %s %s", out->length ? ", " : "", one->text,
               one->writes ? "=" : "is", one->means);
  }
  for (uint32_t i = 0; i < s->inputs.count; i++) {
    char kind = history_kind(s, i);
    if (kind == 'v' || kind == 'u') {
      buf_printf(out, kind == 'u' ? "%sinput %" PRIu64 : "%sinput %" PRId64,
                 out->length ? ", " : "", s->inputs.at[i]);
    } else if (kind == 'r') {
      buf_printf(out, "%sinput %.17g", out->length ? ", " : "",
                 history_real(s->inputs.at[i]));
    }
  }
}

const bool *finding_shown(struct session *v, const struct history *h)
{
  const char *how = v->options->value[OPT_TRACE];
  if (!how || strcmp(how, "full") != 0) {
    return relevant_find(v, h);
  }
  bool *all = arena_alloc(v->arena, h->run.schedule.count + 1);
  memset(all, true, h->run.schedule.count);
  return all;
}

bool finding_step(struct session *v, const struct history *h, uint32_t step,
                  struct finding_place *out)
{
  const struct explorer_step *s = &h->run.schedule.at[step];
  struct buf text = {0};
  bool flushes = history_flushes(h, s);
  put_seen(v, h, step, &text);
  if (flushes) {
    s = &h->run.schedule.at[history_origin(h, step)];
    buf_puts(&text, " becomes visible");
  }
  out->at = history_place(v, h, s->thread, s->point);
  if (!text.length && out->at.file) { /* the line itself */
    const char *line;
    uint32_t n =
        srcmap_text_of(&v->compilation->map, out->at.file, out->at.line, &line);
    for (; n && (*line == ' ' || *line == '\t'); n--) {
      line++;
    }
    buf_add(&text, n ? line : "", n);
  }
  out->text = arena_strndup(v->arena, text.text ? text.text : "", text.length);
  buf_free(&text);
  return out->at.file != NULL;
}
