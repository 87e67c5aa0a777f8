/* stepper_task.c -- tasks that are a search of the stepper's.
 *
 * A family's parameters: {"order":ORDER, "bound":N} for the whole search,
 * {"samples":N, "seed":N} for random schedules, whose seed goes up with the
 * index, and with "tiling":"z", "tile-size", "tiles", "seed" and "prune" the
 * search that leaves threads only in the tiles that the index stands for. */
#include "engines/engines.h"
#include "engines/program.h"
#include "engines/prune.h"
#include "engines/tasks.h"
#include "engines/tile_family.h"
#include "transforms/analysis/exchanged.h"

#include "backends/cc.h"

#include <string.h>

struct walk {
  const struct family *family;
  struct outcome outcome;     /* of the unit; its program */
  struct tile_family *pieces; /* that are chosen from, or NULL */
  struct exchanged exchanged;
};

static const char *make(struct session *v, struct walk *w)
{
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct bounds b = v->bounds;
  b.unwind = STEPPER_UNWIND;
  b.native = b.keep_loops = true;
  b.without = v->without;
  b.no_slots = !stepping_has_slots(v);
  w->outcome = (struct outcome){.engine = ENGINE_STEPPER,
                                .unit = u,
                                .unwind = STEPPER_UNWIND,
                                .keep_loops = true};
  if (!unit_make(u, v->compilation, &v->opaque, &b)) {
    return "the program is not supported";
  }
  w->outcome.slots = u->bounds.slots;
  return NULL;
}

/* Changes the unit. */
static const char *compile(struct session *v, struct walk *w)
{
  struct proc p = {0};
  struct proc_limits none = {0};
  if (!v->library) {
    return "the explorer's library libstep.a is missing";
  }
  w->outcome.program = session_file(v, "exe");
  if (!cc_start_build(&p, v->cc, step_file(v, w->outcome.unit), v->library,
                      w->outcome.program, false, &none)) {
    return arena_printf(v->arena, "cannot run %s", v->cc);
  }
  proc_wait_any(&p, 1, 0);
  bool good = !p.result.signaled && p.result.code == 0;
  proc_free(&p);
  return good ? NULL
              : arena_printf(v->arena, "%s did not compile the steps", v->cc);
}

static const char *open_pieces(struct session *v, struct walk *w,
                               const json_t *o)
{
  const struct unit *u = w->outcome.unit;
  uint32_t prune;
  w->pieces = ARENA_NEW(v->arena, struct tile_family);
  const char *why = tile_family_open(v, w->pieces, u, o);
  if (why) {
    return why;
  }
  if (!prune_read(v->arena, parameter_text(o, "prune", ""), &prune, &why)) {
    return why;
  }
  if (prune >> PRUNE_EXCHANGED & 1) {
    exchanged_open(&w->exchanged, u, &w->pieces->space);
  }
  return NULL;
}

static bool prepare(void *user, const struct manifest *m,
                    const struct family *f, void **prepared)
{
  struct run_program *program = program_use(user, m);
  const char *why;
  if (!program) {
    return false;
  }
  struct session *v = program->v;
  struct walk *w = ARENA_NEW(v->arena, struct walk);
  w->family = f;
  why = make(v, w);
  if (!why && json_object_get(f->parameters, "tiling")) {
    why = open_pieces(v, w, f->parameters);
  }
  why = why ? why : compile(v, w);
  if (why) {
    fprintf(stderr, "tessera: tasks %s: %s\n", f->name, why);
    return false;
  }
  *prepared = w;
  return true;
}

/* As the explorer takes it. */
static const char *print_tiles(struct arena *a, const struct tile_family *p,
                               const struct selection *selection)
{
  struct interval at[SPACE_LENGTH];
  struct buf out = {0};
  for (uint32_t t = 0; t < selection->threads; t++) {
    uint32_t n = selection_intervals(&p->space, selection, t, at);
    buf_printf(&out, "%s%u:", t ? ";" : "", t);
    for (uint32_t i = 0; i < n; i++) {
      buf_printf(&out, "%s%u-%u", i ? "," : "", at[i].from, at[i].to);
    }
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

static bool begin(void *user, struct swarm_job *job)
{
  const struct run_program *program = user;
  struct session *v = program->v;
  const struct walk *w = job->prepared;
  const json_t *o = job->task.family->parameters;
  struct selection selection;
  struct explorer_job run = session_explorer_job(v, w->outcome.program);
  run.order = parameter_text(o, "order", NULL);
  run.bound = parameter_text(o, "bound", NULL);
  run.samples = parameter_number(o, "samples", 0);
  run.only_samples = json_object_get(o, "samples") != NULL;
  run.seed = parameter_number(o, "seed", 0) + (uint32_t)job->task.index;
  run.memory =
      job->manifest->memory ? job->manifest->memory / 4 * 3 : v->memory;
  run.limits.seconds = job->manifest->seconds;
  if (job->task.depth) {
    return job_result(job, TASK_ERROR, "such a task is not split");
  }
  if (w->pieces) {
    tile_family_select(w->pieces, job->task.index, &selection);
    if (exchanged_find(&w->exchanged, &selection)) {
      struct outcome same = w->outcome;
      same.complete = true; /* what it leaves out, the other one does */
      tile_family_limit(&job->arena, o, &same.limits);
      job->result.claim = task_claim(v, job, &same);
      return job_result(job, TASK_PRUNED,
                        "it is another one with threads "
                        "that are alike exchanged");
    }
    run.tiles = print_tiles(&job->arena, w->pieces, &selection);
  }
  const char *argv[EXPLORER_ARGUMENTS];
  explorer_arguments(&job->arena, &run, argv);
  return job_start(job, argv);
}

static bool go_on(void *user, struct swarm_job *job)
{
  const struct run_program *program = user;
  struct session *v = program->v;
  const struct walk *w = job->prepared;
  struct explorer_result r = {0};
  struct outcome o = w->outcome;
  if (job_died(job)) {
    return false;
  }
  explorer_read(job->proc, &r, &job->arena);
  if (r.failure) {
    return job_result(job, TASK_UNKNOWN, "%s", r.failure);
  }
  v->start = job->began;
  tile_family_limit(&job->arena, job->task.family->parameters, &o.limits);
  stepping_read(v, &o, &r);
  job->result.figures = arena_printf(
      &job->arena, "{\"states\":%llu,\"transitions\":%llu,\"cuts\":%u}",
      (unsigned long long)r.states, (unsigned long long)r.transitions,
      o.cuts.count);
  if (r.violated) {
    struct history h;
    task_confirm(v, &o, &h);
    return task_violation(v, job, &o, &h);
  }
  if (o.obstacles.count) {
    job->result.claim = o.crashes ? task_claim(v, job, &o) : NULL;
    const struct event *e = &o.obstacles.at[0];
    return job_result(job, TASK_UNKNOWN, "%s: %s", session_place(v, e->at),
                      e->text);
  }
  if (json_object_get(job->task.family->parameters, "samples")) {
    return job_result(job, TASK_UNKNOWN, "random schedules found nothing");
  }
  if (o.guess || o.failure) {
    return job_result(job, TASK_UNKNOWN, "nothing was found, but %s",
                      o.guess ? o.guess : o.failure);
  }
  struct claim c = {.limits = o.limits};
  if (claim_stopped(&c)) { /* it may be done again, with more */
    return job_result(job, TASK_UNKNOWN, "nothing was found, within %s",
                      claim_words(&job->arena, &c));
  }
  job->result.claim = task_claim(v, job, &o);
  return job_result(job, TASK_SAFE, NULL);
}

static struct swarm_claim excludes(void *user, struct arena *a,
                                   const struct manifest *m,
                                   const struct family *f)
{
  const json_t *o = f->parameters;
  (void)user;
  (void)m;
  if (json_object_get(o, "samples")) {
    return (struct swarm_claim){.why = "random schedules exclude nothing"};
  }
  if (json_object_get(o, "tiling")) {
    return tile_family_claim(a, f);
  }
  return (struct swarm_claim){.excludes = true};
}

struct swarm_engine stepper_engine(struct run_program *p)
{
  return (struct swarm_engine){.name = "stepper",
                               .user = p,
                               .prepare = prepare,
                               .begin = begin,
                               .go_on = go_on,
                               .excludes = excludes,
                               .replay = task_replay};
}
