/* tasks.c -- what is the same for the tasks of all engines; and such a task as
 * one of a run's: what becomes of its outcome. */
#include "engines/goals.h"
#include "engines/program.h"
#include "engines/schedule.h"
#include "engines/tile_family.h"

#include <errno.h>
#include <sys/stat.h>

enum { CONFIRM_SECONDS = 60 };

bool task_go_on(struct session *v, struct task *t)
{
  const struct engine *e = t->engine;
  const struct outcome *o = &t->outcome;
  return e->go_on(v, t) ||
         (o->violated && !o->failure && !confirm(v, &t->outcome, &t->history) &&
          e->again && e->again(v, t));
}

/* --- a result --- */

/* The schedule in the folder, by the task's id. */
static void keep_schedule(struct session *v, struct swarm_job *job,
                          const struct task *t)
{
  const char *folder = manifest_path(v->arena, job->manifest, "schedules");
  const char *name = arena_printf(v->arena, "schedules/%s.json", job->task.id);
  if ((mkdir(folder, 0777) == 0 || errno == EEXIST) &&
      schedule_write(v, &t->outcome, &t->history,
                     manifest_path(v->arena, job->manifest, name))) {
    job->result.schedule = name;
  }
}

/* It is clean, or crashes. */
static const char *claim_line(struct session *v, const struct outcome *o)
{
  struct claim c = claim_of(v, o);
  if (o->crashes) {
    c.crash = session_event(v, &o->obstacles.at[0]);
  }
  return claim_text(v->arena, &c);
}

static bool say_violated(struct session *v, struct swarm_job *job,
                         const struct task *t)
{
  const struct history *h = &t->history;
  keep_schedule(v, job, t);
  if (!h->confirmed) {
    return job_result(job, TASK_UNSAFE, "%s found a violation, but %s",
                      t->engine->name, h->why_not);
  }
  return job_result(job, TASK_CONFIRMED, "%s", session_violated(v, h));
}

static bool say_obstacle(struct session *v, struct swarm_job *job,
                         const struct outcome *o)
{
  const struct event *e = &o->obstacles.at[0];
  job->result.claim = o->crashes ? claim_line(v, o) : NULL;
  return job_result(job, TASK_UNKNOWN, "%s: %s", session_place(v, e->at),
                    e->text);
}

static bool say_clean(struct session *v, struct swarm_job *job,
                      const struct task *t)
{
  const struct outcome *o = &t->outcome;
  struct claim c = {.limits = o->limits};
  if (o->guess) {
    return job_result(job, TASK_UNKNOWN, "%s", o->guess);
  }
  if (o->failure) {
    return job_result(job, TASK_UNKNOWN, "nothing was found, but %s",
                      o->failure);
  }
  if (claim_stopped(&c)) { /* it may be done again, with more */
    return job_result(job, TASK_UNKNOWN, "nothing was found, within %s",
                      claim_words(v->arena, &c));
  }
  job->result.claim = claim_line(v, o);
  return t->pruned ? job_result(job, TASK_PRUNED, "%s", t->pruned)
                   : job_result(job, TASK_SAFE, NULL);
}

/* A goal that is reached is none that is checked, and stops nothing. */
static bool say_goal(struct session *v, struct swarm_job *job, struct task *t)
{
  const struct outcome *o = &t->outcome;
  if (!o->violated) {
    job->result.figures = GOAL_INFEASIBLE;
    return say_clean(v, job, t);
  }
  keep_schedule(v, job, t);
  if (!t->history.confirmed) {
    return job_result(job, TASK_UNKNOWN, "%s reached the goal, but %s",
                      t->engine->name, t->history.why_not);
  }
  job->result.figures = GOAL_COVERED;
  goals_learn(v, t);
  return job_result(job, TASK_SAFE, NULL);
}

/* Gives false, as begin and go_on of a struct swarm_engine. */
static bool finish(struct session *v, struct swarm_job *job, struct task *t)
{
  const struct outcome *o = &t->outcome;
  if (job->result.verdict) {
    return false; /* a process could not be started */
  }
  job->result.figures = t->figures;
  return t->error ? job_result(job, TASK_ERROR, "%s", t->error)
         : o->failure && !o->partly
             ? job_result(job, TASK_UNKNOWN, "%s", o->failure)
         : v->goal && (o->violated || !o->obstacles.count) ? say_goal(v, job, t)
         : o->violated        ? say_violated(v, job, t)
         : o->obstacles.count ? say_obstacle(v, job, o)
                              : say_clean(v, job, t);
}

/* --- callbacks of the pool --- */

struct asked {
  const struct engine *engine;
  struct run_program *program;
};

static bool start(struct session *v, struct task *t, const char *const argv[],
                  const struct proc_limits *limits)
{
  (void)v;
  return job_start_within(t->job, argv, limits->seconds);
}

static bool prepare(void *user, const struct manifest *m,
                    const struct family *f, void **prepared)
{
  const struct asked *asked = user;
  const struct engine *e = asked->engine;
  struct run_program *program = program_use(asked->program, m);
  if (!program) {
    return false;
  }
  const char *why = e->missing ? e->missing(program->v) : NULL;
  if (why) {
    fprintf(stderr, "tessera: %s\n", why);
    return false;
  }
  struct goals_saved saved = goals_enter(program->v, f);
  why = e->prepare(program->v, m, f, prepared);
  goals_leave(program->v, &saved);
  if (why) {
    fprintf(stderr, "tessera: tasks %s: %s\n", f->name, why);
  }
  return !why;
}

/* Memory is the job's meanwhile, and a violation has its own time. */
static bool advance(struct session *v, struct task *t,
                    bool (*next)(struct session *v, struct task *t))
{
  struct arena *arena = v->arena;
  const struct family *f = t->job->task.family;
  struct goals_saved saved = goals_enter(v, f);
  struct goal goal;
  if (goals_are(f)) {
    goal = goals_at(f, t->job->task.index);
    v->goal = &goal;
  }
  v->arena = &t->job->arena;
  v->start = t->job->began;
  v->deadline = proc_clock() + CONFIRM_SECONDS;
  bool more = next(v, t) || finish(v, t->job, t);
  v->arena = arena;
  v->goal = NULL;
  goals_leave(v, &saved);
  return more;
}

static bool begin(void *user, struct swarm_job *job)
{
  const struct asked *asked = user;
  struct session *v = asked->program->v;
  uint64_t memory = job->manifest->memory;
  struct task *t = ARENA_NEW(&job->arena, struct task);
  *t = (struct task){
      .engine = asked->engine,
      .start = start,
      .job = job,
      .proc = job->proc,
      .unwind = parameter_number(job->task.family->parameters, "unwind", 1),
      .rounds = parameter_number(job->task.family->parameters, "rounds", 1),
      .seconds = job->manifest->seconds,
      .memory = memory ? memory / 4 * 3 : v->memory};
  job->state = t;
  return advance(v, t, asked->engine->begin);
}

/* The result says already that time or memory did not suffice. */
static bool split(struct session *v, struct task *t)
{
  const char *const *into = NULL;
  uint32_t count = t->engine->split ? t->engine->split(v, t, &into) : 0;
  if (count) {
    t->job->result.verdict = TASK_SPLIT;
    t->job->result.into = into;
    t->job->result.into_count = count;
  }
  return false;
}

static bool go_on(void *user, struct swarm_job *job)
{
  const struct asked *asked = user;
  struct task *t = job->state;
  bool died = !t->may_fail && job_died(job);
  return advance(asked->program->v, t, died ? split : task_go_on);
}

static struct swarm_claim excludes(void *user, struct arena *a,
                                   const struct manifest *m,
                                   const struct family *f)
{
  const struct asked *asked = user;
  (void)m;
  if (goals_are(f)) {
    return (struct swarm_claim){.why = "goals exclude nothing"};
  }
  return asked->engine->excludes(a, f);
}

static const char *replay(void *user, struct arena *a, const struct manifest *m,
                          const struct family *f, const char *task,
                          const char *schedule)
{
  struct buf text = {0};
  (void)user;
  (void)f;
  (void)task;
  if (!schedule) {
    return NULL;
  }
  buf_printf(&text, "tessera replay %s", manifest_path(a, m, schedule));
  for (size_t i = 0; i < json_array_size(m->files); i++) {
    buf_printf(&text, " %s",
               manifest_path(a, m, arena_printf(a, "program/%zu.i", i)));
  }
  const char *command = arena_strndup(a, text.text, text.length);
  buf_free(&text);
  return command;
}

struct swarm_engine run_tasks(struct arena *a, const struct engine *e,
                              struct run_program *p)
{
  struct asked *asked = ARENA_NEW(a, struct asked);
  *asked = (struct asked){e, p};
  return (struct swarm_engine){.name = e->name,
                               .user = asked,
                               .prepare = prepare,
                               .begin = begin,
                               .go_on = go_on,
                               .excludes = excludes,
                               .replay = replay};
}
