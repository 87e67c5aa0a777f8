/* cbmc_task.c -- tasks that are a part of a program's interleavings, for CBMC.
 *
 * A family's parameters: {"unwind":U, "rounds":R, "tiling":"none", "z" or
 * "staircase", "tile-size":TEXT, "tiles":Z, "seed":N, "prune":LIST,
 * "split":PARTS, "prover":true}; those of a child: {"box":TEXT}. The index-th
 * task is the selection whose rank the seed puts there. */
#include "engines/engines.h"
#include "engines/program.h"
#include "engines/prune.h"
#include "engines/task_template.h"
#include "engines/tasks.h"
#include "engines/tile_family.h"

#include "backends/goto_analyzer.h"
#include "base/scratch.h"

#include <errno.h>
#include <string.h>

/* Who has done how well so far, in this worker. */
struct contest {
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
  struct contest contest;
};

enum stage { STAGE_CHECK, STAGE_AGAIN, STAGE_PROVE };

/* What a job has between its processes. */
struct piece_job {
  struct parts *parts;
  struct cut cut;
  enum stage stage;
  const char *file;
  struct outcome outcome;
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
  p->outcome = (struct outcome){.engine = ENGINE_CBMC,
                                .unit = p->mosaic.unit,
                                .unwind = p->mosaic.unwind,
                                .rounds = p->mosaic.rounds,
                                .complete = sequence_is_whole(p->mosaic.unit),
                                .turns = true};
  tile_family_limit(v->arena, o, &p->outcome.limits);
  p->count = parameter_number(o, "split", 0);
  p->proves = json_is_true(json_object_get(o, "prover"));
  p->count = p->count > TASK_PARTS_MAX ? TASK_PARTS_MAX : p->count;
  return NULL;
}

static bool prepare(void *user, const struct manifest *m,
                    const struct family *f, void **prepared)
{
  struct run_program *program = program_use(user, m);
  if (!program) {
    return false;
  }
  struct session *v = program->v;
  if (!v->cbmc_version) {
    fprintf(stderr, "tessera: cannot run %s\n", v->cbmc);
    return false;
  }
  struct parts *p = ARENA_NEW(v->arena, struct parts);
  const char *why = parts_open(v, p, f->parameters);
  if (!why) {
    why =
        task_template_make(v, &p->mosaic, manifest_path(v->arena, m, "cache"));
  }
  if (why) {
    fprintf(stderr, "tessera: tasks %s: %s\n", f->name, why);
    return false;
  }
  *prepared = p;
  return true;
}

/* --- a task --- */

/* False: *why. */
static bool find_cut(struct swarm_job *job, const struct parts *p,
                     struct cut *cut, const char **why)
{
  const struct task_template *m = &p->mosaic;
  const uint32_t *positions = p->pieces.positions;
  struct selection selection;
  tile_family_select(&p->pieces, job->task.index, &selection);
  cut_select(&job->arena, m, &p->pieces.space, &selection, cut);
  if (!job->task.depth) {
    return true;
  }
  if (!box_parse(&job->arena, parameter_text(job->task.parameters, "box", ""),
                 &cut->box, why)) {
    return false;
  }
  *why = "it is a box of another program";
  return box_fits(&cut->box, positions, m->unit->threads.count, m->rounds);
}

static bool start(struct swarm_job *job, const struct session *v,
                  const char *file, const char *property)
{
  struct cbmc_job cbmc = session_cbmc_job(v, file, property);
  const char *argv[CBMC_ARGUMENTS];
  cbmc_arguments(&cbmc, argv);
  return job_start(job, argv);
}

enum { TRIES = 8, AGAIN = 16 };
#define PROVER_SHARE 0.1 /* of a task's time */

/* Whether the prover saves more time than it takes. It is tried a few times,
 * and now and then again: tasks that were split are easier. What it has put off
 * is CBMC's the next time. */
static bool prover_pays(const struct swarm_job *job, const struct parts *p)
{
  const struct contest *c = &p->contest;
  if (!p->proves || job->again) {
    return false;
  }
  return c->asked < TRIES || (c->asked + c->solved) % AGAIN == 0 ||
         (c->solved && c->proved * (c->solving / c->solved) > c->proving);
}

static bool start_prover(struct swarm_job *job, const struct session *v,
                         struct piece_job *own)
{
  const char *argv[ANALYZER_ARGUMENTS];
  analyzer_arguments(&job->arena, v->cbmc, own->file, argv);
  own->stage = STAGE_PROVE;
  return job_start_within(job, argv, job->manifest->seconds * PROVER_SHARE);
}

/* That nothing is violated, nor what is not understood reached. It is wrong at
 * times (CBMC 6.6: bit operations, what is written through pointers), so this
 * only puts the task off. */
static bool is_proved(struct swarm_job *job, const struct unit *u)
{
  bool proved = analyzer_proves(job->proc, "bad");
  for (uint32_t i = 0; i < u->events.count && proved; i++) {
    const struct event *e = &u->events.at[i];
    proved =
        e->kind != EVENT_OBSTACLE || !e->reached ||
        analyzer_proves(job->proc, arena_printf(&job->arena, "event %u", i));
  }
  return proved;
}

static bool begin(void *user, struct swarm_job *job)
{
  const struct run_program *program = user;
  struct session *v = program->v;
  struct parts *p = job->prepared;
  struct piece_job *own = ARENA_NEW(&job->arena, struct piece_job);
  enum prune_rule rule;
  const char *why;
  job->state = own;
  own->parts = p;
  own->outcome = p->outcome;
  if (!find_cut(job, p, &own->cut, &why)) {
    return job_result(job, TASK_ERROR, "%s", why);
  }
  why = prune_cut(&p->prunes, &own->cut, &rule);
  if (why) {
    if (rule == PRUNE_INDEPENDENT) {
      job->result.figures = "{\"elsewhere\":true}"; /* see excluded.c */
    }
    job->result.claim = task_claim(v, job, &own->outcome);
    return job_result(job, TASK_PRUNED, "%s", why);
  }
  own->file =
      scratch_file(&job->arena, arena_printf(&job->arena, "task-%u.%s",
                                             job->slot, p->mosaic.suffix));
  if (!task_template_write(&p->mosaic, &own->cut, own->file)) {
    return job_result(job, TASK_ERROR, "cannot write %s: %s", own->file,
                      strerror(errno));
  }
  return prover_pays(job, p) ? start_prover(job, v, own)
                             : start(job, v, own->file, NULL);
}

/* Time or memory did not suffice: what it is about in parts. */
static bool split(struct swarm_job *job, const struct piece_job *own)
{
  struct box parts[TASK_PARTS_MAX];
  uint32_t n = own->parts->count;
  if (n < 2 || job->task.depth + 1 >= TASK_DEPTH_MAX ||
      !(n = box_split_parts(&job->arena, &own->cut.box, n, parts)) || n < 2) {
    return false;
  }
  const char **into = arena_alloc_array(&job->arena, n, sizeof *into);
  for (uint32_t i = 0; i < n; i++) {
    struct buf text = {0};
    box_print(&parts[i], &text);
    into[i] = arena_printf(&job->arena, "{\"box\":\"%s\"}", text.text);
    buf_free(&text);
  }
  job->result.verdict = TASK_SPLIT;
  job->result.into = into;
  job->result.into_count = n;
  return true;
}

static void say_figures(struct swarm_job *job, const struct cbmc_result *r,
                        const struct outcome *o)
{
  job->result.figures = arena_printf(
      &job->arena, "{\"variables\":%llu,\"clauses\":%llu,\"cuts\":%u}",
      (unsigned long long)r->variables, (unsigned long long)r->clauses,
      o->cuts.count);
}

static bool go_on_proving(struct swarm_job *job, const struct session *v,
                          struct piece_job *own)
{
  struct contest *c = &own->parts->contest;
  c->asked++;
  c->proving += job->proc->result.seconds;
  if (is_proved(job, own->outcome.unit)) {
    c->proved++;
    return job_result(job, TASK_UNKNOWN,
                      "put off: goto-analyzer takes it for safe");
  }
  own->stage = STAGE_CHECK;
  return start(job, v, own->file, NULL);
}

/* A sliced trace lacks what is certain: so how far a turn has to go. */
static void add_certain(const struct piece_job *own, struct outcome *o)
{
  uint32_t threads = o->unit->threads.count;
  for (uint32_t i = 0; i < o->schedule.count && i < threads * o->rounds; i++) {
    struct explorer_step *turn = &o->schedule.at[i];
    uint32_t from = box_at(&own->cut.box, i % threads, i / threads)->from;
    if (turn->thread == i % threads && turn->point < from) {
      turn->point = from;
    }
  }
}

/* When the sliced way cannot be gone again, all of it is asked for. */
static bool go_on_violated(struct swarm_job *job, struct session *v,
                           struct piece_job *own)
{
  struct outcome *o = &own->outcome;
  struct history h;
  sequence_read_trace(&job->arena, job->proc, o);
  if (o->sliced) {
    add_certain(own, o);
  }
  if (!task_confirm(v, o, &h) && o->sliced) {
    o->sliced = false;
    own->stage = STAGE_AGAIN;
    return start(job, v, own->file, o->property);
  }
  return task_violation(v, job, o, &h);
}

static bool go_on(void *user, struct swarm_job *job)
{
  const struct run_program *program = user;
  struct session *v = program->v;
  struct piece_job *own = job->state;
  struct outcome *o = &own->outcome;
  struct cbmc_result r = {0};
  if (own->stage == STAGE_PROVE) {
    return go_on_proving(job, v, own);
  }
  if (job_died(job)) {
    split(job, own);
    return false;
  }
  cbmc_read(job->proc, &r, &job->arena);
  if (r.failure) {
    return job_result(job, TASK_UNKNOWN, "%s", r.failure);
  }
  if (own->stage == STAGE_CHECK) {
    struct contest *c = &own->parts->contest;
    sequence_read(&job->arena, &r, o);
    c->solved++;
    c->solving += job->proc->result.seconds;
    say_figures(job, &r, o);
  }
  if (o->violated) {
    return go_on_violated(job, v, own);
  }
  if (o->failure) {
    return job_result(job, TASK_UNKNOWN, "%s", o->failure);
  }
  if (o->obstacles.count) {
    const struct event *e = &o->obstacles.at[0];
    return job_result(job, TASK_UNKNOWN, "%s: %s", session_place(v, e->at),
                      e->text);
  }
  job->result.claim = task_claim(v, job, o);
  return job_result(job, TASK_SAFE, NULL);
}

static struct swarm_claim excludes(void *user, struct arena *a,
                                   const struct manifest *m,
                                   const struct family *f)
{
  (void)user;
  (void)m;
  return tile_family_claim(a, f);
}

struct swarm_engine cbmc_engine(struct run_program *p)
{
  return (struct swarm_engine){.name = "cbmc",
                               .user = p,
                               .prepare = prepare,
                               .begin = begin,
                               .go_on = go_on,
                               .excludes = excludes,
                               .replay = task_replay};
}
