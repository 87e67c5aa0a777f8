/* cbmc_engine.c -- the engine CBMC: one unwinding and so many rounds as one
 * sequential program, all of it or, in a run, a part (cbmc_task.c). */
#include "engines/cbmc_engine.h"

#include "base/file.h"
#include "engines/tile_family.h"
#include "transforms/memory_model.h"

#include <string.h>

/* Rounds after which another one cannot add an interleaving: each time the
 * order of threads is broken, one that is not the longest begins or ends a
 * stretch, or what one stored is seen in the middle of one. */
static uint64_t rounds_for_all(const struct unit *u)
{
  uint64_t sum = 0, most = 0;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    uint64_t n = u->threads.at[t]->points + 1;
    sum += n;
    most = n > most ? n : most;
  }
  return sum - most + 1 + stores_that_wait(u);
}

bool cbmc_is_whole(struct unit *u)
{
  return u->bounds.rounds >= rounds_for_all(u) && !stores_are_cut(u);
}

/* --- its processes --- */

bool cbmc_ask(struct session *v, struct task *t, enum cbmc_stage stage)
{
  struct cbmc_state *s = t->state;
  struct cbmc_job job = session_cbmc_job(
      v, s->file, stage == CBMC_AGAIN ? t->outcome.property : NULL);
  const char *argv[CBMC_ARGUMENTS];
  s->stage = stage;
  job.checks = stage == CBMC_DEFINED;
  cbmc_arguments(&job, argv);
  return t->start(v, t, argv, &job.limits);
}

struct outcome cbmc_outcome_new(struct unit *u)
{
  return (struct outcome){.engine = &cbmc_engine,
                          .unit = u,
                          .unwind = u->bounds.unwind,
                          .rounds = u->bounds.rounds,
                          .complete = cbmc_is_whole(u),
                          .turns = true};
}

/* All of the program, as a file. */
static void write_program(struct session *v, struct cbmc_state *s,
                          struct unit *u)
{
  struct buf text = {0};
  sequentialise_run(u, models_text, &text);
  s->file = session_file(v, "i");
  if (!file_write(s->file, text.text, text.length)) {
    fatal("cannot write %s:", s->file);
  }
  buf_free(&text);
}

static bool begin(struct session *v, struct task *t)
{
  t->state = ARENA_NEW(v->arena, struct cbmc_state);
  if (t->job) {
    return cbmc_begin_part(v, t);
  }
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct bounds b = v->bounds;
  b.unwind = t->unwind;
  b.rounds = t->rounds;
  if (v->known_races.count) { /* it could not tell them from others */
    b.check &= ~(1u << PROPERTY_RACE);
  }
  bool made = unit_make(u, v->compilation, &v->opaque, &b);
  t->outcome = cbmc_outcome_new(u);
  t->doing = arena_printf(v->arena, "unwind %u, rounds %u", b.unwind, b.rounds);
  if (!made) {
    t->outcome.failure = unit_why_not(u);
    return false;
  }
  write_program(v, t->state, u);
  if (u->late) { /* while it was printed */
    t->outcome.failure = unit_why_not(u);
    return false;
  }
  return cbmc_ask(v, t, CBMC_CHECK);
}

static void read_answer(struct session *v, struct task *t,
                        const struct cbmc_result *r)
{
  struct outcome *o = &t->outcome;
  cbmc_outcome(v->arena, r, o);
  t->figures = arena_printf(v->arena,
                            "{\"variables\":%llu,\"clauses\":%llu,\"cuts\":%u}",
                            (unsigned long long)r->variables,
                            (unsigned long long)r->clauses, o->cuts.count);
  if (t->job) {
    cbmc_note_part(t);
  }
}

static bool hear(struct session *v, struct task *t)
{
  struct cbmc_state *s = t->state;
  struct outcome *o = &t->outcome;
  struct cbmc_result r = {0};
  if (s->stage == CBMC_PROVE) {
    return cbmc_go_on_proving(v, t);
  }
  cbmc_read(t->proc, &r, v->arena);
  if (s->stage == CBMC_DEFINED) {
    cbmc_outcome_checks(v->arena, &r, s->file, o);
    return false;
  }
  o->failure = r.failure;
  if (!o->failure && s->stage == CBMC_CHECK) {
    read_answer(v, t, &r);
  }
  if (!o->failure && o->violated) {
    cbmc_outcome_trace(v->arena, t->proc, o);
    if (o->sliced && t->job) {
      cbmc_add_certain(t);
    }
  }
  return false;
}

/* What is violated in interleavings is so under C11's model, too; that nothing
 * is says nothing. */
static bool go_on(struct session *v, struct task *t)
{
  bool goes_on = hear(v, t);
  struct outcome *o = &t->outcome;
  if (!goes_on && !o->failure && !o->violated && o->unit->weak_order &&
      o->unit->threads.count > 1 && v->bounds.mm == MM_AUTO &&
      !v->bounds.goals) {
    o->failure = "CBMC sees interleavings only, and the program names weaker "
                 "memory orders (--mm=c11 follows them, --mm=sc would leave "
                 "them out)";
  }
  return goes_on;
}

static bool again(struct session *v, struct task *t)
{
  bool sliced = t->outcome.sliced;
  t->outcome.sliced = false;
  return sliced && cbmc_ask(v, t, CBMC_AGAIN);
}

/* --- whether what is safe is defined, too --- */

/* CBMC 6.6 cannot check bounds of arrays of its own truth values: the same
 * program with C's. */
static bool write_plain(struct session *v, struct cbmc_state *s)
{
  static const char own[] = "typedef __CPROVER_bool __ts_bool;";
  struct buf text = {0}, plain = {0};
  const char *at = file_read(s->file, &text) ? strstr(text.text, own) : NULL;
  bool good = at != NULL;
  if (good) {
    buf_add(&plain, text.text, (size_t)(at - text.text));
    buf_puts(&plain, "typedef _Bool __ts_bool;");
    buf_puts(&plain, at + sizeof own - 1);
    s->file = session_file(v, "i");
    good = file_write(s->file, plain.text, plain.length);
  }
  buf_free(&text);
  buf_free(&plain);
  return good;
}

static bool refine(struct session *v, struct task *t)
{
  struct cbmc_state *s = t->state;
  if (s->stage == CBMC_DEFINED || !t->outcome.complete) {
    return false;
  }
  s->stage = CBMC_DEFINED;
  bool begun = write_plain(v, s) && cbmc_ask(v, t, CBMC_DEFINED);
  t->outcome.failure = NULL; /* it is safe in any case */
  return begun;
}

/* --- what it is --- */

static void leaves_out(struct session *v, const struct outcome *o,
                       struct limits *to)
{
  struct limit undefined = {LIMIT_UNDEFINED, 0, NULL, o->undefined};
  if (!o->defined) {
    limit_add(v->arena, to, undefined);
  }
  if (v->known_races.count ||
      (o->unit->has_race &&
       (o->unit->bounds.windows || (o->unit->relaxed && !o->unit->views) ||
        o->unit->text_effect))) {
    limit_add(v->arena, to, (struct limit){.id = LIMIT_RACES});
  }
  if (stores_are_cut(o->unit)) {
    limit_add(v->arena, to,
              (struct limit){.id = LIMIT_STORES,
                             .number = stores_in_slot(&o->unit->bounds)});
  }
  if (o->unit->allocates && bounds_check(&v->bounds, PROPERTY_MEMSAFETY) &&
      !bounds_check(&v->bounds, PROPERTY_LEAK)) {
    limit_add(v->arena, to, (struct limit){.id = LIMIT_UNFREED});
  }
  if (o->unit->reuses) {
    limit_add(v->arena, to, (struct limit){.id = LIMIT_REUSE});
  }
  if (bounds_check(&v->bounds, PROPERTY_UNSET)) {
    limit_add(v->arena, to, (struct limit){.id = LIMIT_USES});
  }
  if (o->unit->wide_real) {
    limit_add(v->arena, to, (struct limit){.id = LIMIT_WIDE});
  }
}

static const enum option_id options[] = {OPT_SPLIT,  OPT_PROVER, OPT_ROUNDS,
                                         OPT_SOLVER, OPT_STORES, OPT_UNWIND,
                                         OPT_COUNT};

const struct engine cbmc_engine = {.name = "cbmc",
                                   .title = "CBMC",
                                   .options = options,
                                   .bounded = true,
                                   .missing = session_find_cbmc,
                                   .begin = begin,
                                   .go_on = go_on,
                                   .again = again,
                                   .refine = refine,
                                   .leaves_out = leaves_out,
                                   .plan = cbmc_plan,
                                   .keep = cbmc_keep,
                                   .prepare = cbmc_prepare,
                                   .split = cbmc_split,
                                   .excludes = tile_family_claim};
