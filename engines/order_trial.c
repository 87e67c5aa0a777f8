#include "engines/order_trial.h"

#include "base/buf.h"
#include "base/orphans.h"
#include "base/signals.h"
#include "pipeline/json.h"
#include "pipeline/memory_orders.h"

#include <stdio.h>
#include <string.h>

/* --- the command --- */

struct words VEC_BODY(const char *);

/* What fences gets and verify has, too, but for what a trial has of its own. */
static void add_options(struct trials *t, struct words *to)
{
  const struct options *o = t->v->options;
  struct arena *a = t->v->arena;
  for (int i = 0; i < OPT_COUNT; i++) {
    const char *name = options_name((enum option_id)i), *value = o->value[i];
    bool own = i == OPT_FORMAT || i == OPT_JOBS || i == OPT_MM ||
               i == OPT_TIMEOUT || i == OPT_TASK_TIMEOUT ||
               i == OPT_DATA_MODEL || i == OPT_ILP32 || i == OPT_LP64 ||
               i == OPT_NO_WARNINGS; /* it is a flag, too */
    if (value && !own && options_are_for((enum option_id)i, "v")) {
      VEC_PUSH(a, to, *value ? arena_printf(a, "%s=%s", name, value) : name);
    }
  }
  for (uint32_t i = 0; i < o->cc_flags.count; i++) {
    VEC_PUSH(a, to, o->cc_flags.at[i]);
  }
  VEC_PUSH(a, to, "--");
  for (uint32_t i = 0; i < o->files.count; i++) {
    VEC_PUSH(a, to, o->files.at[i]);
  }
}

const char *trials_command(struct trials *t)
{
  struct words words = {0};
  struct buf out = {0};
  add_options(t, &words);
  buf_printf(&out, "tessera verify --mm=%s", t->model);
  for (uint32_t i = 0; i < words.count; i++) {
    if (strcmp(words.at[i], "--") != 0) {
      buf_putc(&out, ' ');
      buf_put_word(&out, words.at[i]);
    }
  }
  const char *text = arena_strndup(t->v->arena, out.text, out.length);
  buf_free(&out);
  return text;
}

const char *trials_changes(const struct trials *t, const uint8_t *orders)
{
  struct buf out = {0};
  for (uint32_t i = 0; i < t->count; i++) {
    if (orders[i] != t->rows[i].written) {
      buf_printf(&out, "%s%s=%s", out.length ? "," : "", t->names[i],
                 memory_orders_word((enum memory_order)orders[i]));
    }
  }
  const char *text =
      out.length ? arena_strndup(t->v->arena, out.text, out.length) : "";
  buf_free(&out);
  return text;
}

static bool start(struct trials *t, struct order_trial *trial, struct proc *p)
{
  struct arena *a = t->v->arena;
  struct words argv = {0};
  struct trial_facts *f = ARENA_NEW(a, struct trial_facts);
  double seconds = trials_share(t);
  trial->facts = f;
  f->changes = trials_changes(t, trial->orders);
  const char *own = proc_own_file(a);
  VEC_PUSH(a, &argv, own ? own : "tessera");
  VEC_PUSH(a, &argv, "verify");
  VEC_PUSH(a, &argv, "--engine=stepper");
  VEC_PUSH(a, &argv, "--format=json");
  VEC_PUSH(a, &argv, "--jobs=1");
  VEC_PUSH(a, &argv, arena_printf(a, "--mm=%s", t->model));
  VEC_PUSH(a, &argv,
           arena_printf(a, "--timeout=%u", (unsigned)(seconds + 0.999)));
  VEC_PUSH(a, &argv, arena_printf(a, "--memory-orders=%s", f->changes));
  add_options(t, &argv);
  VEC_PUSH(a, &argv, NULL);
  /* It ends by itself; but translation may take its time. */
  const struct compilation *c = t->v->compilation;
  struct proc_limits limits = {.seconds = seconds + 5,
                               .input = c->has_input ? &c->input : NULL};
  if (!proc_start(p, argv.at, &limits)) {
    f->detail = arena_printf(a, "cannot run %s: %s", argv.at[0],
                             strerror(p->result.errno_));
    return false;
  }
  return true;
}

/* --- what it said --- */

static const char *string_of(struct arena *a, const json_t *o, const char *key)
{
  const char *text = json_string_value(json_object_get(o, key));
  return text ? arena_strndup(a, text, strlen(text)) : NULL;
}

static const char *place_of(struct arena *a, const json_t *o)
{
  const char *file = json_string_value(json_object_get(o, "file"));
  return file
             ? arena_printf(a, "%s:%d", file,
                            (int)json_integer_value(json_object_get(o, "line")))
             : NULL;
}

/* "x = 1", "x is 1" */
static void put_seen(const json_t *all, const char *verb, bool *any,
                     struct buf *out)
{
  size_t i;
  json_t *seen;
  json_array_foreach(all, i, seen)
  {
    const char *place = json_string_value(json_object_get(seen, "place"));
    const char *means = json_string_value(json_object_get(seen, "means"));
    const char *value = json_string_value(json_object_get(seen, "value"));
    buf_printf(out, "%s%s %s %s", *any ? ", " : "", place ? place : "?", verb,
               means   ? means
               : value ? value
                       : "?");
    *any = true;
  }
}

/* "1: x = 1 (12), y is 0 (13); 2: ..." with the threads' numbers and lines. */
static const char *steps_of(struct arena *a, const json_t *steps)
{
  struct buf out = {0};
  json_int_t thread = -1;
  size_t i;
  json_t *step;
  json_array_foreach(steps, i, step)
  {
    const json_t *reads = json_object_get(step, "reads");
    const json_t *writes = json_object_get(step, "writes");
    bool flushes = json_is_true(json_object_get(step, "flush"));
    json_int_t by = json_integer_value(json_object_get(step, "thread"));
    if (!json_is_true(json_object_get(step, "relevant")) ||
        !(json_array_size(reads) + json_array_size(writes))) {
      continue;
    }
    bool any = false;
    if (by == thread) {
      buf_puts(&out, ", ");
    } else {
      buf_printf(&out, "%s%d: ", out.length ? "; " : "", (int)by);
    }
    put_seen(reads, "is", &any, &out);
    put_seen(writes, "=", &any, &out);
    if (flushes) {
      buf_puts(&out, " is seen");
    } else {
      buf_printf(&out, " (%d)",
                 (int)json_integer_value(json_object_get(step, "line")));
    }
    thread = by;
  }
  const char *text = out.length ? arena_strndup(a, out.text, out.length) : "";
  buf_free(&out);
  return text;
}

static void read_violation(struct arena *a, const json_t *o,
                           struct trial_facts *f)
{
  const json_t *violated = json_object_get(o, "violated");
  const char *object = json_string_value(json_object_get(violated, "object"));
  const char *place = place_of(a, violated);
  f->property = string_of(a, o, "property");
  const char *text = string_of(a, violated, "text");
  text = text ? text : "deadlock";
  text = object && json_object_get(violated, "race")
             ? arena_printf(a, "%s, of %s", text, object)
             : text;
  f->violated = place ? arena_printf(a, "%s, at %s", text, place) : text;
  f->steps = steps_of(a, json_object_get(o, "steps"));
}

static void read_answer(struct arena *a, const json_t *o,
                        struct order_trial *trial, struct trial_facts *f)
{
  const char *verdict = json_string_value(json_object_get(o, "verdict"));
  verdict = verdict ? verdict : "";
  f->detail = string_of(a, o, "detail");
  if (strcmp(verdict, "UNSAFE") == 0) {
    trial->verdict = TRIAL_UNSAFE;
    read_violation(a, o, f);
  } else if (strncmp(verdict, "SAFE", 4) == 0) {
    f->late = !json_is_null(json_object_get(o, "stopped"));
    trial->verdict = f->late ? TRIAL_OPEN : TRIAL_SAFE;
  }
}

static void end(struct trials *t, struct order_trial *trial, struct proc *p)
{
  struct arena *a = t->v->arena;
  struct trial_facts *f = trial->facts;
  json_error_t error;
  trial->done = true;
  f->seconds = p->result.seconds;
  f->late = p->result.timeout;
  json_t *all = p->out.text && !p->result.timeout
                    ? json_loadb(p->out.text, p->out.length, 0, &error)
                    : NULL;
  if (all) {
    read_answer(a, all, trial, f);
    json_decref(all);
  } else if (!f->late) {
    f->detail = "the trial failed";
  }
  if (!t->tried++) {
    t->first = f->seconds;
  }
}

/* --- many --- */

void trials_begin(struct trials *t)
{
  signals_take(&t->signals, &t->before);
  orphans_adopt();
}

void trials_end(struct trials *t)
{
  orphans_end();
  sigprocmask(SIG_SETMASK, &t->before, NULL);
}

double trials_share(const struct trials *t)
{
  double left = session_time_left(t->v);
  double whole = t->v->deadline - t->v->start;
  double share = !t->tried ? whole / 2 : 4 * t->first + 1;
  share = share < whole / 20 ? whole / 20 : share;
  share = t->share > 0 ? t->share : share;
  share = share < left ? share : left;
  return share < 1 ? 1 : share;
}

static bool is_stopped(struct trials *t)
{
  t->signal = t->signal ? t->signal : signals_look(&t->signals);
  return t->signal || session_time_left(t->v) <= 0;
}

static void show_progress(const struct trials *t)
{
  if (t->v->terminal) {
    fprintf(stderr, "\r\033[K%.0f s: %u trials", proc_clock() - t->v->start,
            t->tried);
  }
}

void trials_run(void *user, struct order_trial *const *all, uint32_t count)
{
  struct trials *t = user;
  struct proc procs[JOBS_MAX] = {{0}};
  struct order_trial *of[JOBS_MAX] = {0};
  int jobs = (int)t->v->jobs;
  uint32_t next = 0;
  for (;;) {
    bool stopped = is_stopped(t);
    for (int i = 0; i < jobs && next < count && !stopped; i++) {
      if (procs[i].pid <= 0) {
        proc_free(&procs[i]);
        of[i] = all[next++];
        if (!start(t, of[i], &procs[i])) {
          of[i]->done = true;
        }
      }
    }
    int slot = stopped ? PROC_NONE : proc_wait_any(procs, jobs, 0.2);
    if (slot >= 0) {
      end(t, of[slot], &procs[slot]);
    } else if (stopped || (slot == PROC_NONE && next == count)) {
      break;
    }
    show_progress(t);
  }
  for (int i = 0; i < jobs; i++) {
    proc_free(&procs[i]); /* of what is not done */
  }
  if (t->v->terminal) {
    fputs("\r\033[K", stderr);
  }
}
