/* cbmc_task.c -- tasks of runs: a part of a program's interleavings, for CBMC.
 *
 * A family's parameters: {"unwind":U, "rounds":R, "tiling":"none", "z" or
 * "staircase", "tile-size":TEXT, "tiles":Z, "seed":N, "prune":LIST,
 * "split":PARTS, "prover":true}; those of a child: {"box":TEXT}. The index-th
 * task is the selection whose rank the seed puts there. Goals: see goals.h. */
#include "engines/cbmc_engine.h"
#include "engines/goals.h"
#include "engines/plan_program.h"
#include "engines/probe.h"
#include "engines/program.h"
#include "engines/tile_family.h"

#include "backends/goto_analyzer.h"
#include "base/scratch.h"

#include <errno.h>
#include <string.h>

/* What the prover and CBMC have done so far, in this worker. */
struct tally {
  uint32_t asked, proved, solved; /* the prover, its proofs; CBMC */
  double proving, solving;        /* seconds */
};

struct parts {
  struct task_template mosaic;
  struct tile_family pieces;
  struct prunes prunes;
  struct outcome outcome; /* of a task in which nothing is left to be seen */
  uint32_t count;         /* of a task that is split; 0: none is */
  bool proves;            /* goto-analyzer may come first */
  struct tally tally;
};

/* --- a family --- */

static const char *parts_open(struct session *v, struct parts *p,
                              const json_t *o)
{
  uint32_t prune;
  const char *why = task_template_of(v, &p->mosaic, o);
  why = why ? why : tile_family_open(v, &p->pieces, p->mosaic.unit, o);
  if (why) {
    return why;
  }
  if (!prune_read(v->arena, parameter_text(o, "prune", ""), &prune, &why)) {
    return why;
  }
  prune_open(&p->prunes, &p->mosaic, p->pieces.positions, prune);
  p->outcome = cbmc_outcome_new(p->mosaic.unit);
  tile_family_limit(v->arena, o, &p->outcome.limits);
  p->count = parameter_number(o, "split", 0);
  p->proves = json_is_true(json_object_get(o, "prover"));
  p->count = p->count > TASK_PARTS_MAX ? TASK_PARTS_MAX : p->count;
  return NULL;
}

const char *cbmc_prepare(struct session *v, const struct manifest *m,
                         const struct family *f, void **prepared)
{
  struct parts *p = ARENA_NEW(v->arena, struct parts);
  const char *why = parts_open(v, p, f->parameters);
  *prepared = p;
  return why ? why
             : task_template_make(v, &p->mosaic,
                                  manifest_path(v->arena, m, "cache"));
}

/* --- a task --- */

/* False: *why. */
static bool find_cut(struct session *v, const struct swarm_task *task,
                     const struct parts *p, struct cut *cut, const char **why)
{
  const struct task_template *m = &p->mosaic;
  const uint32_t *positions = p->pieces.positions;
  struct selection selection;
  tile_family_select(&p->pieces, goals_part(task->family, task->index),
                     &selection);
  cut_select(v->arena, m, &p->pieces.space, &selection, cut);
  if (!task->depth) {
    return true;
  }
  if (!box_parse(v->arena, parameter_text(task->parameters, "box", ""),
                 &cut->box, why)) {
    return false;
  }
  *why = "it is a box of another program";
  return box_fits(&cut->box, positions, m->unit->threads.count, m->rounds);
}

enum { TRIES = 8, AGAIN = 16 };
#define PROVER_SHARE 0.1 /* of a task's time */

/* Whether the prover saves more time than it takes. It is tried a few times,
 * and now and then again: tasks that were split are easier. What it has put off
 * is CBMC's the next time. */
static bool prover_pays(const struct swarm_job *job, const struct parts *p)
{
  const struct tally *c = &p->tally;
  if (!p->proves || job->again) {
    return false;
  }
  return c->asked < TRIES || (c->asked + c->solved) % AGAIN == 0 ||
         (c->solved && c->proved * (c->solving / c->solved) > c->proving);
}

static bool ask_prover(struct session *v, struct task *t)
{
  struct cbmc_state *s = t->state;
  struct proc_limits limits = {.seconds = t->seconds * PROVER_SHARE};
  const char *argv[ANALYZER_ARGUMENTS];
  analyzer_arguments(v->arena, v->cbmc, s->file, argv);
  s->stage = CBMC_PROVE;
  t->may_fail = true;
  return t->start(v, t, argv, &limits);
}

/* That nothing is violated, nor what is not understood reached. It is wrong at
 * times (CBMC 6.6: bit operations, what is written through pointers), so this
 * only puts the task off. */
static bool is_proved(struct arena *a, const struct proc *p,
                      const struct unit *u)
{
  bool proved = analyzer_proves(p, "bad");
  for (uint32_t i = 0; i < u->events.count && proved; i++) {
    const struct event *e = &u->events.at[i];
    proved = e->kind != EVENT_OBSTACLE || !e->reached ||
             analyzer_proves(p, arena_printf(a, "event %u", i));
  }
  return proved;
}

bool cbmc_go_on_proving(struct session *v, struct task *t)
{
  struct parts *p = t->job->prepared;
  p->tally.asked++;
  p->tally.proving += t->proc->result.seconds;
  t->may_fail = false;
  if (is_proved(v->arena, t->proc, t->outcome.unit)) {
    p->tally.proved++;
    t->outcome.failure = "put off: goto-analyzer takes it for safe";
    return false;
  }
  return cbmc_ask(v, t, CBMC_CHECK);
}

void cbmc_note_part(struct task *t)
{
  struct parts *p = t->job->prepared;
  p->tally.solved++;
  p->tally.solving += t->proc->result.seconds;
}

static bool is_pruned(struct task *t)
{
  const struct parts *p = t->job->prepared;
  const struct cbmc_state *s = t->state;
  enum prune_rule rule;
  t->pruned = prune_cut(&p->prunes, &s->cut, &rule);
  if (t->pruned && rule == PRUNE_INDEPENDENT) {
    t->figures = "{\"elsewhere\":true}"; /* see excluded.c */
  }
  return t->pruned != NULL;
}

bool cbmc_begin_part(struct session *v, struct task *t)
{
  struct parts *p = t->job->prepared;
  struct cbmc_state *s = t->state;
  const char *why;
  t->outcome = p->outcome;
  if (!find_cut(v, &t->job->task, p, &s->cut, &why)) {
    t->error = why;
    return false;
  }
  if (is_pruned(t)) {
    return false;
  }
  if (v->goal && !goal_numbers(v, p->mosaic.unit, p->mosaic.goal)) {
    t->outcome.clean = true; /* but with more unwindings it may have them */
    t->outcome.complete = false;
    return false;
  }
  s->file =
      scratch_file(v->arena, arena_printf(v->arena, "task-%u.%s", t->job->slot,
                                          p->mosaic.suffix));
  if (!task_template_write(&p->mosaic, &s->cut, s->file)) {
    t->error =
        arena_printf(v->arena, "cannot write %s: %s", s->file, strerror(errno));
    return false;
  }
  return prover_pays(t->job, p) ? ask_prover(v, t) : cbmc_ask(v, t, CBMC_CHECK);
}

uint32_t cbmc_split(struct session *v, struct task *t, const char *const **into)
{
  const struct parts *p = t->job->prepared;
  const struct cbmc_state *s = t->state;
  struct box parts[TASK_PARTS_MAX];
  uint32_t n = p->count;
  if (n < 2 || t->job->task.depth + 1 >= TASK_DEPTH_MAX ||
      !(n = box_split_parts(v->arena, &s->cut.box, n, parts)) || n < 2) {
    return 0;
  }
  const char **texts = arena_alloc_array(v->arena, n, sizeof *texts);
  for (uint32_t i = 0; i < n; i++) {
    struct buf text = {0};
    box_print(&parts[i], &text);
    texts[i] = arena_printf(v->arena, "{\"box\":\"%s\"}", text.text);
    buf_free(&text);
  }
  *into = texts;
  return n;
}

void cbmc_add_certain(struct task *t)
{
  struct outcome *o = &t->outcome;
  const struct cbmc_state *s = t->state;
  uint32_t threads = o->unit->threads.count;
  for (uint32_t i = 0; i < o->schedule.count && i < threads * o->rounds; i++) {
    struct explorer_step *turn = &o->schedule.at[i];
    uint32_t from = box_at(&s->cut.box, i % threads, i / threads)->from;
    if (turn->thread == i % threads && turn->point < from) {
      turn->point = from;
    }
  }
}

/* --- a plan --- */

#define LEARN_SECONDS 2.0

/* Tasks that take a tenth of their time, if that is limited. */
static const char *learn(struct plan *p, struct task_template *m,
                         json_t *parameters)
{
  struct session *v = p->program->v;
  double limit = p->manifest->seconds;
  const char *why = session_find_cbmc(v);
  if (!why) {
    why = task_template_make(v, m, NULL); /* the folder is not there yet */
  }
  return why ? why
             : probe_size(v, m, parameters,
                          limit > 0 ? limit / 10 : LEARN_SECONDS);
}

int cbmc_plan(struct plan *p)
{
  struct session *v = p->program->v;
  struct task_template m = {0};
  json_t *o = plan_tile_parameters(p);
  if (!o) {
    return EXIT_USAGE;
  }
  json_object_set_new(o, "unwind", json_integer(p->unwind));
  json_object_set_new(o, "rounds", json_integer(p->rounds));
  uint32_t parts = options_number(p->options, OPT_SPLIT, 0);
  if (p->options->value[OPT_PROVER]) {
    json_object_set_new(o, "prover", json_true());
  }
  if (parts) {
    json_object_set_new(o, "split", json_integer(parts));
  }
  const char *why = task_template_of(v, &m, o);
  if (why) {
    fprintf(stderr, "tessera: %s\n", why);
    json_decref(o);
    return diag_ok(&p->program->compilation.diag)
               ? EXIT_UNKNOWN
               : load_status(&p->program->compilation);
  }
  const char *size = p->options->value[OPT_TILE_SIZE];
  if (size && strcmp(size, "auto") == 0) {
    why = learn(p, &m, o);
    if (why) {
      fprintf(stderr, "tessera: --tile-size=auto: %s\n", why);
      json_decref(o);
      return EXIT_UNKNOWN;
    }
  }
  return plan_tiles(p, "cbmc", m.unit, o);
}

void cbmc_keep(struct session *v, const struct manifest *m,
               const struct family *f)
{
  struct task_template form = {0};
  if (!session_find_cbmc(v) && !task_template_of(v, &form, f->parameters)) {
    task_template_make(v, &form, manifest_path(v->arena, m, "cache"));
  }
  buf_free(&form.form);
}
