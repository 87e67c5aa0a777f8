/* stepper_task.c -- tasks of runs: each a search of the stepper's.
 *
 * A family's parameters: {"order":ORDER, "bound":N, "first-bound":N} for the
 * whole search, {"samples":N, "seed":N} for random schedules, whose seed goes
 * up with the index, and that are all there is unless the order learns of them;
 * with {"order":"hapset", "over":"dpor" or "pcb"} these are but the beginning
 * of a search that is led by what all tasks of the run have learned; with
 * "patterns" tasks learn of memory-access patterns, too; and with "tiling":"z",
 * "tile-size", "tiles", "seed" and "prune" the search that leaves threads only
 * in the tiles that the index stands for. Goals: see goals.h. */
#include "base/scratch.h"
#include "contract/orders.h"
#include "engines/goals.h"
#include "engines/plan_program.h"
#include "engines/program.h"
#include "engines/prune.h"
#include "engines/stepper_engine.h"
#include "engines/tile_family.h"
#include "transforms/analysis/exchanged.h"

#include <string.h>

enum { LED_SAMPLES = 100 };

struct walk {
  struct outcome outcome;     /* of the unit; its program */
  struct tile_family *pieces; /* that are chosen from, or NULL */
  struct exchanged exchanged;
  struct learner *learner; /* or NULL */
};

/* Orders that are led by what was learned stand in parameters as what they are
 * led over: {"order":"hapset","over":"pcb"}. */
static const struct led {
  const char *order, *name, *over;
} led_orders[] = {{"hapset", "hapset", "dpor"},
                  {"hapset-pcb", "hapset", "pcb"}};

static const char *order_of(const json_t *o)
{
  const char *name = parameter_text(o, "order", NULL);
  const char *over = parameter_text(o, "over", "");
  for (size_t i = 0; name && i < sizeof led_orders / sizeof *led_orders; i++) {
    if (strcmp(led_orders[i].name, name) == 0 &&
        strcmp(led_orders[i].over, over) == 0) {
      return led_orders[i].order;
    }
  }
  return name;
}

static bool is_led(const char *order)
{
  return order && explorer_order_traits(order) & TRAIT_LEARNS;
}

/* Its tasks are so many random schedules each, and nothing else. */
static bool is_random(const json_t *o)
{
  return json_object_get(o, "samples") && !is_led(order_of(o));
}

/* Changes the unit. */
static const char *compile(struct session *v, struct outcome *o)
{
  if (!v->library) {
    return "the explorer's library libstep.a is missing";
  }
  o->program = session_file(v, "exe");
  return steps_compile(v, o->unit, o->program, false, 0);
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

const char *stepper_prepare(struct session *v, const struct manifest *m,
                            const struct family *f, void **prepared)
{
  struct walk *w = ARENA_NEW(v->arena, struct walk);
  const char *why = NULL;
  *prepared = w;
  if (!stepper_unit(v, STEPPER_UNWIND, 0, &w->outcome)) {
    return "the program is not supported";
  }
  if (json_object_get(f->parameters, "tiling")) {
    why = open_pieces(v, w, f->parameters);
  }
  if (v->learns) {
    w->learner = learner_new(v, w->outcome.unit, m->folder, m->hash);
  }
  return why ? why : compile(v, &w->outcome);
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

static struct explorer_job part_job(const struct session *v,
                                    const struct task *t)
{
  const struct walk *w = t->job->prepared;
  const json_t *o = t->job->task.family->parameters;
  struct explorer_job job = session_explorer_job(v, w->outcome.program);
  job.order = order_of(o);
  job.bound = parameter_text(o, "bound", NULL);
  job.first_bound = parameter_text(o, "first-bound", NULL);
  job.samples = parameter_number(o, "samples", 0);
  job.only_samples = is_random(o);
  job.learn = parameter_text(o, "learn", NULL);
  job.patterns = json_is_true(json_object_get(o, "patterns"));
  job.seed = parameter_number(o, "seed", 0) + (uint32_t)t->job->task.index;
  job.memory = t->memory;
  job.limits.seconds = t->seconds;
  return job;
}

bool stepper_begin_part(struct session *v, struct task *t)
{
  const struct walk *w = t->job->prepared;
  const struct family *f = t->job->task.family;
  struct explorer_job job = part_job(v, t);
  struct selection selection;
  uint32_t goal[GOAL_NUMBERS];
  t->outcome = w->outcome;
  tile_family_limit(v->arena, f->parameters, &t->outcome.limits);
  if (t->job->task.depth) {
    t->error = "such a task is not split";
    return false;
  }
  if (v->goal) {
    if (!goal_numbers(v, w->outcome.unit, goal)) {
      t->error = "the program of steps does not have such sites";
      return false;
    }
    job.goal = goal;
  }
  if (w->pieces) {
    tile_family_select(w->pieces, goals_part(f, t->job->task.index),
                       &selection);
    if (exchanged_find(&w->exchanged, &selection)) {
      t->outcome.complete = true; /* what it leaves out, the other one does */
      t->pruned = "it is another one with threads that are alike exchanged";
      return false;
    }
    job.tiles = print_tiles(v->arena, w->pieces, &selection);
  }
  if (w->learner) {
    const char *name = arena_printf(v->arena, "known%u", t->job->slot);
    struct stepper_state *s = t->state;
    s->search = learner_lead(w->learner, &job, scratch_file(v->arena, name));
  }
  return stepper_explore(v, t, &job);
}

void stepper_end_part(struct session *v, struct task *t,
                      const struct explorer_result *r)
{
  struct outcome *o = &t->outcome;
  const struct walk *w = t->job->prepared;
  const struct stepper_state *s = t->state;
  if (w->learner) {
    learner_take(w->learner, job_worker(t->job), s->search, r);
  }
  t->figures = arena_printf(
      v->arena,
      "{\"states\":%llu,\"transitions\":%llu,\"runs\":%llu,\"cuts\":%u}",
      (unsigned long long)r->states, (unsigned long long)r->transitions,
      (unsigned long long)r->runs, o->cuts.count);
  if (is_random(t->job->task.family->parameters) && !o->violated &&
      !o->obstacles.count) {
    o->failure = "random schedules found nothing";
    o->partly = false;
  }
}

struct swarm_claim stepper_excludes(struct arena *a, const struct family *f)
{
  const json_t *o = f->parameters;
  if (is_random(o)) {
    return (struct swarm_claim){.why = "random schedules exclude nothing"};
  }
  if (json_object_get(o, "tiling")) {
    return tile_family_claim(a, f);
  }
  return (struct swarm_claim){.excludes = true};
}

/* --- a plan --- */

static json_t *search_parameters(const struct plan *p)
{
  const char *order = p->options->value[OPT_ORDER];
  const char *bound = p->options->value[OPT_BOUND];
  const char *first = p->options->value[OPT_FIRST_BOUND];
  const char *learn = p->options->value[OPT_LEARN];
  json_t *o = json_object();
  for (size_t i = 0; order && i < sizeof led_orders / sizeof *led_orders; i++) {
    if (strcmp(order, led_orders[i].order) == 0) {
      json_object_set_new(o, "over", json_string(led_orders[i].over));
      order = led_orders[i].name;
      break;
    }
  }
  if (order) {
    json_object_set_new(o, "order", json_string(order));
  }
  if (p->options->value[OPT_PATTERNS]) {
    json_object_set_new(o, "patterns", json_true());
  }
  if (learn) {
    json_object_set_new(o, "learn", json_string(learn));
  }
  if (bound) {
    options_number(p->options, OPT_BOUND, 0);
    json_object_set_new(o, "bound", json_string(bound));
  }
  if (first) {
    options_number(p->options, OPT_FIRST_BOUND, 0);
    json_object_set_new(o, "first-bound", json_string(first));
  }
  return o;
}

/* Tasks that differ in their seed. */
static int plan_seeds(struct plan *p, json_t *o)
{
  uint32_t count = options_number(p->options, OPT_SAMPLE, 1);
  json_object_set_new(o, "samples", json_integer(stepper_samples(p->options)));
  json_object_set_new(o, "seed", json_integer(p->seed));
  plan_add(p, "random", "stepper", count ? count : 1, o);
  return EXIT_SAFE;
}

/* Each begins with random schedules of its own, and goes on with what those
 * before it have learned. */
static int plan_led(struct plan *p, json_t *o)
{
  uint32_t samples = options_number(p->options, OPT_SAMPLES, LED_SAMPLES);
  uint32_t count = options_number(p->options, OPT_SAMPLE, 1);
  json_object_set_new(o, "samples", json_integer(samples));
  json_object_set_new(o, "seed", json_integer(p->seed));
  plan_add(p, "led", "stepper", count ? count : 1, o);
  return EXIT_SAFE;
}

int stepper_plan(struct plan *p)
{
  json_t *o = search_parameters(p), *tiles;
  unsigned traits = explorer_order_traits(p->options->value[OPT_ORDER]);
  bool tiled = strcmp(p->tiling, "z") == 0 && !p->has_bounded;
  struct outcome made;
  if (!tiled && traits & TRAIT_LEARNS) {
    return plan_led(p, o);
  }
  if (!tiled &&
      (traits & TRAIT_RUNS || options_number(p->options, OPT_SAMPLES, 0) > 0)) {
    return plan_seeds(p, o);
  }
  if (!tiled) {
    plan_add(p, "search", "stepper", 1, o);
    return EXIT_SAFE;
  }
  tiles = plan_tile_parameters(p);
  if (!tiles) {
    json_decref(o);
    return EXIT_USAGE;
  }
  json_object_update_new(o, tiles);
  if (!stepper_unit(p->program->v, STEPPER_UNWIND, 0, &made)) {
    json_decref(o);
    return load_status(&p->program->compilation);
  }
  return plan_tiles(p, "stepper", made.unit, o);
}
