/* job.c -- what engines call. */
#include "swarm/worker.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What is kept of a process's output, each stream: more than any engine reads,
 * less than what hurts. */
enum { OUTPUT_MAX = 256 << 20 };

bool job_result(struct swarm_job *job, enum task_verdict verdict,
                const char *reason, ...)
{
  job->result.verdict = (uint8_t)verdict;
  job->result.reason = NULL;
  if (reason) {
    char text[1024];
    va_list ap;
    va_start(ap, reason);
    vsnprintf(text, sizeof text, reason, ap);
    va_end(ap);
    job->result.reason = arena_strndup(&job->arena, text, strlen(text));
  }
  return false;
}

bool job_start(struct swarm_job *job, const char *const argv[])
{
  return job_start_within(job, argv, 0);
}

bool job_start_within(struct swarm_job *job, const char *const argv[],
                      double seconds)
{
  struct worker *w = job->worker;
  const struct manifest *m = job->manifest;
  struct proc_limits limits = {
      .memory = m->memory, .resident = m->memory, .output = OUTPUT_MAX};
  if (m->seconds > 0) {
    limits.seconds = m->seconds - (proc_clock() - job->began);
    if (limits.seconds <= 0) {
      return job_result(job, TASK_UNKNOWN, "timeout");
    }
  }
  if (seconds > 0 && !(limits.seconds > 0 && limits.seconds < seconds)) {
    limits.seconds = seconds;
  }
  snprintf(w->task, sizeof w->task, "TESSERA_TASK=%s", job->task.id);
  proc_free(job->proc);
  *job->proc = (struct proc){0};
  if (!proc_start(job->proc, argv, &limits)) {
    return job_result(job, TASK_ERROR, "cannot run %s: %s", argv[0],
                      strerror(job->proc->result.errno_));
  }
  w->groups[job->slot] = job->proc->pid;
  guard_began(&w->guard, job->proc->pid);
  return true;
}

const char *job_worker(const struct swarm_job *job)
{
  return job->worker->lease.name;
}

bool job_died(struct swarm_job *job)
{
  const struct proc_result *r = &job->proc->result;
  if (r->timeout) {
    job_result(job, TASK_UNKNOWN, "timeout");
  } else if (r->memory_out) {
    job_result(job, TASK_UNKNOWN, "out of memory");
  } else if (r->signaled) {
    job_result(job, TASK_UNKNOWN, "killed by signal %d (%s)", r->code,
               strsignal(r->code));
  } else {
    return false;
  }
  return true;
}
