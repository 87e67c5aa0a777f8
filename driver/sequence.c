/* sequence.c -- a task for CBMC: one unwinding, so many rounds.
 *
 * One run answers all questions; where it finds a violation, a second one, for
 * that alone and not sliced, gives the way to it. */
#include "driver/verify.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

/* Rounds after which another one cannot add an interleaving: each time the
 * order of threads is broken, one that is not the longest begins or ends a
 * stretch. */
static uint64_t rounds_for_all(const struct unit *u)
{
  uint64_t sum = 0, most = 0;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    uint64_t n = u->threads.at[t]->points + 1;
    sum += n;
    most = n > most ? n : most;
  }
  return sum - most + 1;
}

static const struct cbmc_property *find_property(const struct cbmc_result *r,
                                                 const char *text)
{
  for (uint32_t i = 0; i < r->properties.count; i++) {
    if (strcmp(r->properties.at[i].text, text) == 0) {
      return &r->properties.at[i];
    }
  }
  return NULL;
}

/* False: one of them has no answer. */
static bool read_events(struct arena *a, const struct cbmc_result *r,
                        struct outcome *o)
{
  for (uint32_t i = 0; i < o->unit->events.count; i++) {
    const struct event *e = &o->unit->events.at[i];
    if (!e->reached) {
      continue;
    }
    const struct cbmc_property *p =
        find_property(r, arena_printf(a, "event %u", i));
    if (!p) {
      return false;
    }
    if (p->status == CBMC_PASS) {
      continue;
    }
    if (e->kind == EVENT_CUT) {
      VEC_PUSH(a, &o->cuts, *e);
    } else {
      VEC_PUSH(a, &o->obstacles, *e);
    }
  }
  return true;
}

/* --- the way to a violation --- */

static bool has_prefix(const char *s, const char *prefix, const char **rest)
{
  size_t n = strlen(prefix);
  *rest = s + n;
  return strncmp(s, prefix, n) == 0;
}

static uint32_t number_in(const char *text)
{
  return (uint32_t)strtoul(text, NULL, 10);
}

/* "__ts_2_done_7": thread 2 is past point 7. */
static bool is_done_bit(const char *place, uint32_t *thread, uint32_t *point)
{
  const char *rest;
  if (!has_prefix(place, "__ts_", &rest) || *rest < '0' || *rest > '9') {
    return false;
  }
  char *end;
  *thread = (uint32_t)strtoul(rest, &end, 10);
  if (!has_prefix(end, "_done_", &rest)) {
    return false;
  }
  *point = number_in(rest);
  return true;
}

/* A turn becomes a step whose point is the last one it goes past; what is
 * asked for in it, its inputs. */
void sequence_read_trace(struct arena *a, const struct cbmc_result *r,
                         struct outcome *o)
{
  struct explorer_step turn = {.point = 0};
  bool running = false, input = false;
  uint32_t thread, point;
  for (uint32_t i = 0; i < r->steps.count; i++) {
    const struct cbmc_step *s = &r->steps.at[i];
    const char *rest;
    if (!s->value && has_prefix(s->place, "__ts_blocked_", &rest)) {
      break; /* the program is over */
    }
    if (!s->value && has_prefix(s->place, "__ts_thread_", &rest)) {
      if (running) {
        VEC_PUSH(a, &o->schedule, turn);
      }
      turn = (struct explorer_step){.thread = number_in(rest)};
      running = true;
    } else if (!s->value) {
      input = has_prefix(s->place, "__ts_nondet_", &rest) &&
              strcmp(rest, "go") != 0;
    } else if (input) {
      VEC_PUSH(a, &turn.inputs, s->number);
      input = false;
    } else if (strcmp(s->place, "__ts_bad") == 0 && s->number > 0) {
      o->event = (uint32_t)s->number - 1;
      o->deadlock = s->number == SEQUENCE_DEADLOCK;
    } else if (running && s->number && is_done_bit(s->place, &thread, &point) &&
               thread == turn.thread) {
      turn.point = point > turn.point ? point : turn.point;
    }
  }
  if (running) {
    VEC_PUSH(a, &o->schedule, turn);
  }
  for (uint32_t i = r->steps.count; i-- > 0;) {
    const struct cbmc_step *s = &r->steps.at[i];
    if (s->value && strcmp(s->place, "__ts_bad") == 0) {
      o->deadlock = s->number == SEQUENCE_DEADLOCK;
      break;
    }
  }
}

/* --- the task --- */

static bool start(struct verify *v, struct task *t, struct proc *p,
                  const char *property, bool trace)
{
  struct cbmc_job job = {
      .cbmc = v->cbmc,
      .version = v->cbmc_version,
      .file = t->file,
      .property = property,
      .trace = trace,
      .limits = {.seconds = verify_time_left(v), .memory = v->memory}};
  struct cbmc_result r = {0};
  t->trace = trace;
  if (job.limits.seconds <= 0) {
    t->outcome.failure = "no time is left";
    return false;
  }
  if (!cbmc_start(p, &job, &r, v->arena)) {
    t->outcome.failure = r.failure;
    return false;
  }
  return true;
}

bool sequence_begin(struct verify *v, struct task *t, struct proc *p)
{
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct bounds b = v->bounds;
  struct buf text = {0};
  b.unwind = t->unwind;
  b.rounds = t->rounds;
  t->outcome = (struct outcome){.engine = ENGINE_CBMC,
                                .unit = u,
                                .unwind = t->unwind,
                                .rounds = t->rounds,
                                .turns = true};
  if (!unit_make(u, v->compilation, &v->opaque, &b)) {
    t->outcome.failure = "the program is not supported";
    return false;
  }
  t->outcome.complete = t->rounds >= rounds_for_all(u);
  sequentialise_run(u, models_text, &text);
  t->file = verify_file(v, "i");
  if (!file_write(t->file, text.text, text.length)) {
    fatal("cannot write %s:", t->file);
  }
  buf_free(&text);
  return start(v, t, p, NULL, false);
}

const char *sequence_read(struct arena *a, const struct cbmc_result *r,
                          struct outcome *o)
{
  const struct cbmc_property *bad = find_property(r, "bad");
  const struct cbmc_property *ends = find_property(r, "ends");
  if (!bad || !ends || bad->status == CBMC_UNKNOWN || !read_events(a, r, o)) {
    o->failure = "CBMC did not answer all questions";
    return NULL;
  }
  o->clean = bad->status == CBMC_PASS;
  o->ends = ends->status == CBMC_FAIL;
  o->complete = o->complete && o->clean && !o->cuts.count;
  o->violated = bad->status == CBMC_FAIL;
  return o->violated ? bad->name : NULL;
}

bool sequence_go_on(struct verify *v, struct task *t, struct proc *p)
{
  struct cbmc_result r = {0};
  cbmc_read(p, t->trace, &r, v->arena);
  if (r.failure) {
    t->outcome.failure = r.failure;
    return false;
  }
  if (t->trace) {
    sequence_read_trace(v->arena, &r, &t->outcome);
    return false;
  }
  const char *violated = sequence_read(v->arena, &r, &t->outcome);
  if (!violated) {
    return false;
  }
  proc_free(p);
  return start(v, t, p, violated, true);
}
