/* cbmc_read.c -- what CBMC said of a sequential program, as an outcome.
 *
 * One run answers all questions. The way to a violation that comes with it is
 * sliced: it lacks what constants decided, and what does not matter. Mostly
 * that can be told from the rest; if the way cannot be gone again, a second
 * run, for the violation alone, gives all of it. */
#include "engines/cbmc_engine.h"
#include "transforms/analysis/sites.h"

#include <stdlib.h>
#include <string.h>

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
    if (e->kind == EVENT_LOOKED) {
      o->looked = true;
    } else if (e->kind == EVENT_CUT) {
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

/* A turn becomes a step whose point is the last one it goes past; what is
 * asked for in it, its inputs. */
struct late {
  uint32_t thread, point, due;
};

/* Of a deed (sequence_messages.h), by its number. */
struct guess {
  uint32_t read, position, serial;
};

struct reading {
  struct explorer_step turn;
  uint32_t number;       /* of the turn */
  VEC(struct late) late; /* what others have not seen yet, in its order */
  bool running, input;   /* input: one was asked for */
  bool moves;            /* the turn goes past a point that was not certain */
  uint32_t open;         /* the first point that it does not go past, or NONE */
  VEC(struct guess) guesses;
};

#define NONE UINT32_MAX

/* No store. */
static bool is_end(const struct outcome *o, const struct late *l)
{
  const struct instr *i =
      l->point ? unit_instr_at(o->unit, l->thread, l->point) : NULL;
  return i && i->kind == INSTR_CALL && i->model == MODEL_END;
}

static void let_out_of(struct arena *a, const struct reading *now,
                       uint32_t thread, uint32_t due, struct outcome *o)
{
  for (uint32_t i = 0; i < now->late.count; i++) {
    const struct late *l = &now->late.at[i];
    struct explorer_step s = {.thread = l->thread, .point = l->point};
    if (l->thread == thread && l->due == due) {
      s.thread += is_end(o, l) ? 0 : o->unit->threads.count;
      VEC_PUSH(a, &o->schedule, s);
    }
  }
}

/* All that is seen before that turn. Of what is seen at once the first thread's
 * goes first, as its slots do (sequence_stores.c), and what it stored first. */
static void let_out(struct arena *a, struct reading *now, uint32_t turn,
                    struct outcome *o)
{
  uint32_t threads = o->unit->threads.count, kept = 0;
  uint32_t last = o->unit->bounds.rounds * threads;
  for (uint32_t due = 0; due <= turn && due <= last; due++) {
    for (uint32_t t = 0; t < threads; t++) {
      let_out_of(a, now, t, due, o);
    }
  }
  for (uint32_t i = 0; i < now->late.count; i++) {
    if (now->late.at[i].due > turn) {
      now->late.at[kept++] = now->late.at[i];
    }
  }
  now->late.count = kept;
}

/* A thread that ends is the stepper's only once all that it stored is seen. */
static void end_late(struct arena *a, struct reading *now,
                     const struct outcome *o)
{
  struct late end = {now->turn.thread, now->turn.point, 0};
  for (uint32_t i = 0; i < now->late.count; i++) {
    const struct late *l = &now->late.at[i];
    end.due = l->thread == end.thread && l->due > end.due ? l->due : end.due;
  }
  if (end.point && end.due > now->number && is_end(o, &end)) {
    now->turn.point--;
    VEC_PUSH(a, &now->late, end);
  }
}

static void end_turn(struct arena *a, struct reading *now, struct outcome *o)
{
  if (!now->running) {
    return;
  }
  if (!now->moves && now->open != NONE && now->open > 0) {
    now->turn.point = now->open - 1; /* the points before were certain */
  }
  end_late(a, now, o);
  VEC_PUSH(a, &o->schedule, now->turn);
}

/* Turns go round, but some may be left out. */
static void begin_turn(struct arena *a, struct reading *now, uint32_t thread,
                       struct outcome *o)
{
  uint32_t threads = o->unit->threads.count;
  uint32_t turn = now->number + now->running;
  while (turn % threads != thread % threads) {
    turn++;
  }
  let_out(a, now, turn, o);
  now->turn = (struct explorer_step){.thread = thread};
  now->number = turn;
  now->running = true;
  now->input = now->moves = false;
  now->open = NONE;
}

/* When what the turn has done is seen. */
static void read_due(struct arena *a, struct reading *now,
                     const struct cbmc_step *s)
{
  const char *rest;
  if (now->running && has_prefix(s->place, SEQUENCE_DUE, &rest)) {
    const char *point = strchr(rest, '_');
    struct late l = {number_in(rest), point ? number_in(point + 1) : 0,
                     (uint32_t)s->number};
    for (uint32_t i = 0; i < now->late.count; i++) {
      struct late *old = &now->late.at[i];
      if (old->thread == l.thread && old->point == l.point) {
        old->due = l.due; /* the last value counts */
        return;
      }
    }
    VEC_PUSH(a, &now->late, l);
  }
}

/* --- messages --- */

/* Of numbers with _ between. */
static uint32_t mark_part(const char *rest, int part)
{
  for (; part > 0 && rest; part--) {
    rest = strchr(rest, '_');
    rest = rest ? rest + 1 : NULL;
  }
  return rest ? number_in(rest) : 0;
}

static struct guess *guess_of(struct arena *a, struct reading *now,
                              uint32_t number)
{
  while (now->guesses.count <= number) {
    (void)VEC_ADD(a, &now->guesses);
  }
  return &now->guesses.at[number];
}

/* What is known of a deed in any case, wherever the trace says it. */
static void read_guess(struct arena *a, struct reading *now,
                       const struct cbmc_step *s)
{
  const char *rest;
  if (has_prefix(s->place, SEQUENCE_FROM, &rest)) {
    guess_of(a, now, number_in(rest))->read = (uint32_t)s->number;
  } else if (has_prefix(s->place, SEQUENCE_POSITION, &rest)) {
    struct guess *g = guess_of(a, now, number_in(rest));
    g->position = (uint32_t)s->number;
    g->serial = mark_part(rest, 1);
  }
}

static uint32_t position_of(const struct reading *now, uint32_t serial)
{
  for (uint32_t i = 0; serial && i < now->guesses.count; i++) {
    if (now->guesses.at[i].serial == serial) {
      return now->guesses.at[i].position;
    }
  }
  return 0;
}

/* The message that an atomic operation reads, or that it is. */
static void read_message(struct arena *a, struct reading *now,
                         const struct cbmc_step *s)
{
  const char *rest;
  bool reads = has_prefix(s->place, SEQUENCE_READ, &rest);
  if (!now->running || !s->number ||
      !(reads || has_prefix(s->place, SEQUENCE_WROTE, &rest)) ||
      !mark_part(rest, 1)) {
    return;
  }
  const struct guess *g = guess_of(a, now, mark_part(rest, 0));
  VEC_PUSH(a, &now->turn.messages,
           reads ? position_of(now, g->read) : g->position);
}

/* Whether the turn goes past that point. */
static void read_point(struct reading *now, const struct cbmc_step *s)
{
  const char *rest;
  if (!now->running || !has_prefix(s->place, SEQUENCE_GO, &rest)) {
    return;
  }
  uint32_t point = number_in(rest);
  if (!s->number) {
    now->open = point < now->open ? point : now->open;
    return;
  }
  now->moves = true;
  now->turn.point = point > now->turn.point ? point : now->turn.point;
}

/* Any value will do for an input that does not matter, and is not named. */
static void read_input(struct arena *a, struct reading *now, int64_t value)
{
  if (now->input) {
    VEC_PUSH(a, &now->turn.inputs, value);
    now->input = false;
  }
}

/* What is bad first, also of what was asked after the last turn: who goes on
 * behind it may come to more, which the steps do not. */
static void read_violation(const struct cbmc_result *r, struct outcome *o)
{
  for (uint32_t i = 0; i < r->steps.count; i++) {
    const struct cbmc_step *s = &r->steps.at[i];
    if (s->kind == CBMC_ASSIGNMENT && strcmp(s->place, SEQUENCE_BAD) == 0 &&
        s->number > 0) {
      o->event = (uint32_t)s->number - 1;
      o->deadlock = s->number == SEQUENCE_DEADLOCK;
      return;
    }
  }
}

void cbmc_outcome_trace(struct arena *a, const struct proc *p,
                        struct outcome *o)
{
  struct cbmc_result r = {0};
  struct reading now = {.open = NONE};
  cbmc_read_trace(p, o->property, &r, a);
  o->schedule = (struct explorer_steps){0};
  for (uint32_t i = 0; i < r.steps.count; i++) {
    if (r.steps.at[i].kind == CBMC_ASSIGNMENT) {
      read_guess(a, &now, &r.steps.at[i]);
    }
  }
  for (uint32_t i = 0; i < r.steps.count; i++) {
    const struct cbmc_step *s = &r.steps.at[i];
    const char *rest;
    if (s->kind == CBMC_RETURN) {
      read_input(a, &now, 0);
    } else if (s->kind == CBMC_ASSIGNMENT) {
      if (now.input) {
        read_input(a, &now, s->number);
      } else {
        read_point(&now, s);
        read_due(a, &now, s);
        read_message(a, &now, s);
      }
    } else if (has_prefix(s->place, SEQUENCE_BLOCKED, &rest)) {
      break; /* the program is over */
    } else if (has_prefix(s->place, SEQUENCE_THREAD, &rest)) {
      end_turn(a, &now, o);
      begin_turn(a, &now, number_in(rest), o);
    } else {
      now.input = has_prefix(s->place, SEQUENCE_INPUT, &rest) &&
                  strcmp(s->place, SEQUENCE_HOW_FAR) != 0 &&
                  strcmp(s->place, SEQUENCE_WHEN) != 0;
    }
  }
  end_turn(a, &now, o);
  let_out(a, &now, NONE, o);
  read_violation(&r, o);
}

/* --- properties --- */

void cbmc_outcome(struct arena *a, const struct cbmc_result *r,
                  struct outcome *o)
{
  const struct cbmc_property *bad = find_property(r, "bad");
  const struct cbmc_property *ends = find_property(r, "ends");
  if (!bad || !ends || bad->status == CBMC_UNKNOWN || !read_events(a, r, o)) {
    o->failure = "CBMC did not answer all questions";
    return;
  }
  o->clean = bad->status == CBMC_PASS;
  o->ends = ends->status == CBMC_FAIL;
  o->complete = o->complete && o->clean && !o->cuts.count;
  o->violated = o->sliced = bad->status == CBMC_FAIL;
  o->property = bad->name;
}

/* The first place of the user's that CBMC cannot exclude; not of our text. */
void cbmc_outcome_checks(struct arena *a, const struct cbmc_result *r,
                         const char *text, struct outcome *o)
{
  o->defined = !r->failure;
  for (uint32_t i = 0; i < r->properties.count; i++) {
    const struct cbmc_property *p = &r->properties.at[i];
    bool ours = strstr(p->name, ".assertion.") != NULL;
    if (ours || p->status == CBMC_PASS) {
      continue;
    }
    o->defined = false;
    if (!o->undefined && p->file && p->line && *p->file != '<' &&
        strcmp(p->file, text) != 0) {
      o->undefined = arena_printf(a, "%s:%s", p->file, p->line);
    }
  }
}
