/* goals_learn.c -- what an execution that reaches a goal shows besides. */
#include "engines/goals.h"
#include "engines/learner.h"

#include <string.h>

/* The goal's schedule, and on from there at random, to the end. False: it came
 * to no good end. */
static bool follow(struct session *v, const struct task *t, uint32_t seed,
                   struct explorer_result *r)
{
  const struct outcome *o = &t->outcome;
  const char *program = o->program ? o->program : v->replayed.program;
  struct explorer_job job = session_explorer_job(v, program);
  struct proc p = {0};
  uint32_t goal[GOAL_NUMBERS];
  job.replay = steps_schedule(v, o);
  job.goal = goal_numbers(v, t->history.unit, goal) ? goal : NULL;
  job.ends_late = !o->keep_loops;
  job.observe = job.patterns = job.goes_on = true;
  job.check_events = false; /* the goal's stops nothing */
  job.seed = seed;
  job.limits.seconds = session_time_left(v);
  if (explorer_start(&p, &job, r, v->arena)) {
    proc_wait_any(&p, 1, 0);
    explorer_read(&p, r, v->arena);
  }
  proc_free(&p);
  return !r->failure && r->observed && strstr(r->observed, "\"good\":1");
}

/* It is made once for all tasks of a family, whose unit is the same. */
static struct learner *teacher(struct session *v, struct task *t)
{
  const struct manifest *m = t->job->manifest;
  struct arena *arena = v->arena;
  struct unit *u = t->history.unit;
  if (!v->teacher || v->teacher->keys->unit != u) {
    v->arena = &v->compilation->arena;
    v->teacher = learner_new(v, u, m->folder, m->hash);
    v->arena = arena;
  }
  return v->teacher;
}

enum { TRIES = 4 };

void goals_learn(struct session *v, struct task *t)
{
  const struct swarm_job *job = t->job;
  struct explorer_result r = {0};
  uint32_t seed = 0;
  bool good = false;
  while (!good && seed < TRIES) {
    r = (struct explorer_result){0};
    good = follow(v, t, seed++, &r);
  }
  if (good) {
    const char *run =
        arena_printf(v->arena, "%s-%s", job->manifest->run, job->task.id);
    struct learned_search search = {.run = run, .draws = run};
    const struct learner *l = teacher(v, t);
    learned_add(l->learned, job_worker(job), &search, l->keys, r.observed);
  }
}
