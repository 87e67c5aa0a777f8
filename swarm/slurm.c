/* slurm.c -- an array of jobs, and one behind it that reports.
 *
 * The scripts are always the same; what differs are their arguments. */
#include "swarm/executor.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Parts, if not told: below Slurm's MaxArraySize, and enough for a cluster. */
enum { PARTS = 256, SPARE_MB = 64, SPARE_MINUTES = 2 };
static const double patience = 10; /* seconds, for scancel */

static const char part_script[] =
    "#!/bin/sh\n"
    "program=$1 parts=$2 folder=$3\n"
    "shift 3\n"
    "exec \"$program\" work -j \"${SLURM_CPUS_PER_TASK:-1}\" \\\n"
    "  --index=\"$SLURM_ARRAY_TASK_ID\" --of=\"$parts\" \"$@\" \"$folder\"\n";
static const char report_script[] = "#!/bin/sh\n"
                                    "\"$1\" report \"$2\"\n"
                                    "exit 0\n";

static bool put_script(struct arena *a, const struct manifest *m,
                       const char *name, const char *text)
{
  const char *path = manifest_path(a, m, name);
  if (file_write(path, text, strlen(text))) {
    return true;
  }
  fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
  return false;
}

/* `JOB` or `JOB;CLUSTER`. */
static const char *job_number(struct arena *a, const char *answer)
{
  size_t n = answer ? strspn(answer, "0123456789") : 0;
  if (answer && (!n || (answer[n] && answer[n] != ';'))) {
    fprintf(stderr, "tessera: sbatch gave no number of a job: %s\n", answer);
    return NULL;
  }
  return answer ? arena_strndup(a, answer, n) : NULL;
}

/* So that a violation can cancel it. */
static bool note_job(struct arena *a, const struct manifest *m, const char *job)
{
  const char *path = manifest_path(a, m, "slurm.jobs");
  const char *line = arena_printf(a, "%s %s\n", m->run, job);
  int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  ssize_t n = (ssize_t)strlen(line);
  bool ok = fd >= 0 && write(fd, line, (size_t)n) == n;
  ok = (fd < 0 || close(fd) == 0) && ok;
  if (!ok) {
    fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
  }
  return ok;
}

static const char *submit_parts(struct arena *a, const struct manifest *m,
                                const struct work *w,
                                const struct executor_options *o,
                                uint32_t parts)
{
  struct words v = {0};
  const char *throttle =
      o->throttle ? arena_printf(a, "%%%u", o->throttle) : "";
  VEC_PUSH(a, &v, "sbatch");
  VEC_PUSH(a, &v, "--parsable");
  VEC_PUSH(a, &v, "--job-name=tessera");
  VEC_PUSH(a, &v, arena_printf(a, "--array=0-%u%s", parts - 1, throttle));
  VEC_PUSH(a, &v, arena_printf(a, "--chdir=%s", o->folder));
  VEC_PUSH(a, &v, "--output=slurm-%A_%a.out");
  if (m->memory) {
    VEC_PUSH(a, &v,
             arena_printf(a, "--mem=%" PRIu64, (m->memory >> 20) + SPARE_MB));
  }
  if (m->seconds > 0) { /* when each task takes all its time */
    uint64_t chunks = (m->total - 1) / m->chunk + 1;
    double tasks = (double)((chunks - 1) / parts + 1) * (double)m->chunk;
    double minutes = tasks * m->seconds / 60 + SPARE_MINUTES;
    VEC_PUSH(a, &v,
             arena_printf(a, "--time=%.0f", minutes < 5e5 ? minutes : 5e5));
  }
  for (const char *const *option = o->slurm; *option; option++) {
    VEC_PUSH(a, &v, *option);
  }
  VEC_PUSH(a, &v, arena_printf(a, "%s/slurm-part.sh", o->folder));
  VEC_PUSH(a, &v, o->tessera);
  VEC_PUSH(a, &v, arena_printf(a, "%u", parts));
  VEC_PUSH(a, &v, o->folder);
  executor_flags(a, w, &v);
  VEC_PUSH(a, &v, NULL);
  return job_number(a, executor_ask(a, v.at));
}

static const char *submit_report(struct arena *a,
                                 const struct executor_options *o,
                                 const char *job)
{
  struct words v = {0};
  VEC_PUSH(a, &v, "sbatch");
  VEC_PUSH(a, &v, "--parsable");
  VEC_PUSH(a, &v, "--job-name=tessera-report");
  VEC_PUSH(a, &v, arena_printf(a, "--dependency=afterany:%s", job));
  VEC_PUSH(a, &v, arena_printf(a, "--chdir=%s", o->folder));
  VEC_PUSH(a, &v, "--output=report.txt");
  for (const char *const *option = o->slurm; *option; option++) {
    VEC_PUSH(a, &v, *option);
  }
  VEC_PUSH(a, &v, arena_printf(a, "%s/slurm-report.sh", o->folder));
  VEC_PUSH(a, &v, o->tessera);
  VEC_PUSH(a, &v, o->folder);
  VEC_PUSH(a, &v, NULL);
  return job_number(a, executor_ask(a, v.at));
}

struct work_outcome slurm_run(struct arena *a, const struct manifest *m,
                              const struct work *w,
                              const struct executor_options *o)
{
  struct work_outcome end = {.end = WORK_FAILED};
  uint32_t parts = executor_parts(m, o, PARTS);
  if (!put_script(a, m, "slurm-part.sh", part_script) ||
      !put_script(a, m, "slurm-report.sh", report_script)) {
    return end;
  }
  const char *job = submit_parts(a, m, w, o, parts);
  if (!job || !note_job(a, m, job)) {
    return end;
  }
  printf("job %s: %u parts\n", job, parts);
  const char *report = submit_report(a, o, job);
  if (report) {
    printf("job %s: the report, to %s/report.txt\n", report, o->folder);
    end.end = WORK_DONE;
  }
  return end;
}

static void cancel(const char *job)
{
  const char *const argv[] = {"scancel", job, NULL};
  struct proc p = {0};
  struct proc_limits limits = {.seconds = patience, .output = 4096};
  if (proc_start(&p, argv, &limits)) {
    proc_wait_any(&p, 1, 0);
  }
  if (!p.result.started || p.result.timeout || p.result.code) {
    fprintf(stderr, "tessera: cannot cancel Slurm's job %s\n", job);
  }
  proc_free(&p);
}

void slurm_cancel(const struct manifest *m)
{
  struct arena a = {0};
  struct buf text = {0};
  if (file_read(manifest_path(&a, m, "slurm.jobs"), &text) && text.length) {
    char *rest = NULL, *line = strtok_r(text.text, "\n", &rest);
    for (; line; line = strtok_r(NULL, "\n", &rest)) {
      size_t n = strlen(m->run);
      if (strncmp(line, m->run, n) == 0 && line[n] == ' ' && line[n + 1] &&
          !line[n + 1 + strspn(line + n + 1, "0123456789")]) {
        cancel(line + n + 1);
      }
    }
  }
  buf_free(&text);
  arena_release(&a);
}
