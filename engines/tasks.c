#include "engines/tasks.h"

#include "engines/schedule.h"

#include <errno.h>
#include <sys/stat.h>

enum { CONFIRM_SECONDS = 60 };

/* The schedule in the folder, by the task's id. */
static void keep_schedule(struct swarm_job *job, struct session *v,
                          const struct outcome *o, const struct history *h)
{
  const char *folder = manifest_path(&job->arena, job->manifest, "schedules");
  const char *name =
      arena_printf(&job->arena, "schedules/%s.json", job->task.id);
  if (mkdir(folder, 0777) == 0 || errno == EEXIST) {
    schedule_write(v, o, h, manifest_path(&job->arena, job->manifest, name));
    job->result.schedule = name;
  }
}

bool task_confirm(struct session *v, struct outcome *o, struct history *h)
{
  v->start = proc_clock();
  v->deadline = v->start + CONFIRM_SECONDS;
  return confirm(v, o, h);
}

const char *task_claim(struct session *v, struct swarm_job *job,
                       const struct outcome *o)
{
  struct arena *arena = v->arena;
  v->arena = &job->arena; /* this task's, not all tasks' */
  struct claim c = claim_of(v, o);
  if (o->crashes) {
    const struct event *e = &o->obstacles.at[0];
    c.crash =
        arena_printf(v->arena, "%s, at %s", e->text, session_place(v, e->at));
  }
  v->arena = arena;
  return claim_text(&job->arena, &c);
}

bool task_violation(struct session *v, struct swarm_job *job,
                    const struct outcome *o, const struct history *h)
{
  keep_schedule(job, v, o, h);
  if (!h->confirmed) {
    return job_result(job, TASK_UNSAFE, "%s found a violation, but %s",
                      engine_name(o), h->why_not);
  }
  return job_result(job, TASK_CONFIRMED, "%s", history_property(h));
}

const char *task_replay(void *user, struct arena *a, const struct manifest *m,
                        const struct family *f, const char *task,
                        const char *schedule)
{
  struct buf text = {0};
  (void)user;
  (void)f;
  (void)task;
  buf_printf(&text, "tessera replay %s", manifest_path(a, m, schedule));
  for (size_t i = 0; i < json_array_size(m->files); i++) {
    buf_printf(&text, " %s",
               manifest_path(a, m, arena_printf(a, "program/%zu.i", i)));
  }
  const char *command = arena_strndup(a, text.text, text.length);
  buf_free(&text);
  return command;
}
