#include "swarm/pool.h"

#include "swarm/executor.h"
#include "swarm/worker.h"

#include "base/diag.h"
#include "base/signals.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const double tick = 0.05, look_every = 0.5; /* seconds */
/* When the first tasks cannot be run, the machine is at fault. */
enum { ERRORS_MAX = 20 };
static void end(struct worker *w, enum work_end how)
{
  w->stop = true;
  if (w->outcome.end != WORK_FAILED) {
    w->outcome.end = (uint8_t)how;
  }
}

const struct swarm_engine *pool_engine(const struct work *work,
                                       const char *name)
{
  for (uint32_t i = 0; i < work->engine_count; i++) {
    if (strcmp(work->engines[i].name, name) == 0) {
      return &work->engines[i];
    }
  }
  return NULL;
}

/* --- one task --- */

static void take_times(struct swarm_job *job)
{
  const struct proc_result *r = &job->proc->result;
  job->result.cpu += r->cpu;
  if (r->peak_kb > 0 && (uint64_t)r->peak_kb > job->result.memory_kb) {
    job->result.memory_kb = (uint64_t)r->peak_kb;
  }
}

static void found_answer(struct worker *w, enum stop why, const char *by)
{
  if (w->work->keep_going) {
    return;
  }
  if (!stop_set(&w->manifest, why, by)) {
    fprintf(stderr, "tessera: %s/stop: %s\n", w->manifest.folder,
            strerror(errno));
  }
  end(w, why == STOP_BUG ? WORK_BUG : WORK_CLEAN);
  w->found = true;
}

static void look_for_clean(struct worker *w)
{
  const struct family *f = w->stop ? NULL : clean_find(w);
  if (f && w->ledger.done < w->manifest.total && !w->counts[TASK_UNSAFE]) {
    found_answer(w, STOP_CLEAN, f->name);
  }
}

static void finish_task(struct worker *w, struct swarm_job *job)
{
  json_t *parameters = w->parameters[job->slot];
  job->result.seconds = proc_clock() - job->began;
  if (!job->result.verdict) {
    job_result(job, TASK_ERROR, "the engine gave no result");
  }
  if (!record_result(w, job)) {
    end(w, WORK_FAILED);
  } else {
    w->outcome.ran++;
    w->counts[job->result.verdict]++;
    if (job->result.verdict == TASK_CONFIRMED) {
      found_answer(w, STOP_BUG, job->task.id);
    } else if (job->result.verdict == TASK_SPLIT) {
      const struct ledger_node *n = ledger_find(&w->ledger, job->task.id);
      queue_split(&w->queue, job->task.id, n ? n->parts : 0);
    } else if (!job->task.depth) {
      look_for_clean(w); /* parts are many; see look_around */
    }
    if (job->result.verdict == TASK_ERROR &&
        w->counts[TASK_ERROR] == w->outcome.ran &&
        w->outcome.ran == ERRORS_MAX) {
      fprintf(stderr, "tessera: none of the first %d tasks could be run: %s\n",
              ERRORS_MAX, job->result.reason ? job->result.reason : "");
      end(w, WORK_FAILED);
    }
  }
  json_decref(parameters);
  w->parameters[job->slot] = NULL;
  proc_free(job->proc);
  arena_reset(&job->arena);
}

static bool prepare(struct worker *w, const struct swarm_engine *e,
                    const struct family *f, void **made)
{
  struct prepared *p = &w->prepared[f - w->manifest.families.at];
  if (!p->done && e->prepare &&
      !e->prepare(e->user, &w->manifest, f, &p->made)) {
    return false;
  }
  p->done = true;
  *made = p->made;
  return true;
}

static void begin_task(struct worker *w, uint32_t slot, const char *id,
                       uint64_t ordinal)
{
  struct swarm_job *job = &w->jobs[slot];
  const struct family *f = manifest_family(&w->manifest, ordinal);
  const struct swarm_engine *e = pool_engine(w->work, f->engine);
  struct arena arena = job->arena;
  void *made;
  if (!prepare(w, e, f, &made)) {
    end(w, WORK_FAILED);
    return;
  }
  *job = (struct swarm_job){.proc = &w->procs[slot],
                            .arena = arena,
                            .manifest = &w->manifest,
                            .prepared = made,
                            .slot = slot,
                            .began = proc_clock(),
                            .again = w->work->retry,
                            .worker = w};
  job->task =
      (struct swarm_task){.id = arena_strndup(&job->arena, id, strlen(id)),
                          .family = f,
                          .index = ordinal - f->before,
                          .parameters = f->parameters};
  for (const char *c = id; *c; c++) {
    job->task.depth += *c == '.';
  }
  if (job->task.depth) {
    w->parameters[slot] = ledger_parameters(&w->ledger, id);
    job->task.parameters = w->parameters[slot];
  }
  bool begun =
      job->task.parameters
          ? e->begin(e->user, job)
          : job_result(job, TASK_ERROR, "the parameters of this part are lost");
  if (begun) {
    w->running++;
  } else {
    finish_task(w, job);
  }
}

static void go_on(struct worker *w, uint32_t slot)
{
  struct swarm_job *job = &w->jobs[slot];
  const struct swarm_engine *e = pool_engine(w->work, job->task.family->engine);
  guard_ended(&w->guard, w->groups[slot]);
  w->groups[slot] = 0;
  take_times(job);
  job->stage++;
  if (!e->go_on(e->user, job)) {
    w->running--;
    finish_task(w, job);
  }
}

/* --- all of them --- */

static bool fill(struct worker *w)
{
  char id[TASK_ID_MAX];
  uint64_t ordinal;
  for (uint32_t slot = 0; slot < w->work->jobs && !w->stop; slot++) {
    while (!w->stop && w->procs[slot].pid <= 0) {
      if (!queue_next(&w->queue, id, &ordinal)) {
        if (w->queue.failed) {
          end(w, WORK_FAILED);
        }
        return w->running > 0 || (w->queue.partial && !w->stop);
      }
      begin_task(w, slot, id, ordinal);
    }
  }
  return !w->stop;
}

/* What may end it: a signal, the time, somebody's violation. */
static void look_around(struct worker *w)
{
  enum stop why;
  int sig = signals_look(&w->signals);
  double now = proc_clock();
  if (sig > 0) {
    w->outcome.signal = sig;
    end(w, WORK_SIGNAL);
  } else if (w->work->seconds > 0 && now - w->start > w->work->seconds) {
    end(w, WORK_TIME);
  }
  if (now - w->looked < look_every) {
    return;
  }
  w->looked = now;
  lease_beat(&w->lease);
  if (!record_sync(w)) {
    end(w, WORK_FAILED);
  } else if (!w->work->keep_going && (why = stop_read(&w->manifest))) {
    end(w, why == STOP_BUG ? WORK_BUG : WORK_CLEAN);
  } else if (w->work->under && !lease_is_alive(&w->lease, w->work->under)) {
    w->outcome.signal = SIGTERM;
    end(w, WORK_SIGNAL);
  } else {
    look_for_clean(w);
  }
}

static void run_all(struct worker *w)
{
  look_around(w);
  while (!w->stop && fill(w)) {
    int slot = w->running ? proc_wait_any(w->procs, (int)w->work->jobs, tick)
                          : PROC_LATE;
    if (slot >= 0) {
      go_on(w, (uint32_t)slot);
    } else if (!w->running) {
      nanosleep(&(struct timespec){0, (long)(tick * 1e9)}, NULL);
    }
    look_around(w);
    progress_show(w);
  }
  /* All first, so that none sees the others die. */
  for (uint32_t i = 0; i < w->work->jobs; i++) {
    if (w->procs[i].pid > 0) {
      kill(-w->procs[i].pid, SIGKILL);
    }
  }
  for (uint32_t i = 0; i < w->work->jobs; i++) {
    proc_free(&w->procs[i]);
    if (w->groups[i]) {
      guard_ended(&w->guard, w->groups[i]);
    }
    json_decref(w->parameters[i]);
    arena_release(&w->jobs[i].arena);
  }
  progress_clear(w);
}

/* --- the worker --- */

/* Ids may have gaps between families. */
static uint64_t tasks_below(const struct manifest *m, uint64_t id)
{
  uint64_t n = 0;
  for (uint32_t i = 0; i < m->families.count; i++) {
    const struct family *f = &m->families.at[i];
    uint64_t more = id > f->first ? id - f->first : 0;
    n += more < f->count ? more : f->count;
  }
  return n;
}

/* The part of the run that this worker has, as ordinals. */
static bool choose_part(const struct worker *w, uint64_t *from, uint64_t *to)
{
  const struct work *work = w->work;
  const struct manifest *m = &w->manifest;
  *from = tasks_below(m, work->from);
  *to = work->to == UINT64_MAX ? m->total : tasks_below(m, work->to + 1);
  if (work->of) { /* whole chunks */
    uint64_t chunks = (m->total - 1) / m->chunk + 1;
    uint64_t first = chunks * work->index / work->of * m->chunk;
    uint64_t last = chunks * (work->index + 1) / work->of * m->chunk;
    *from = first > *from ? first : *from;
    *to = last < *to ? last : *to;
  }
  return *from < *to;
}

static bool find_engines(const struct worker *w)
{
  for (uint32_t i = 0; i < w->manifest.families.count; i++) {
    const char *name = w->manifest.families.at[i].engine;
    if (!pool_engine(w->work, name)) {
      fprintf(stderr, "tessera: %s: unknown engine '%s'\n", w->manifest.folder,
              name);
      return false;
    }
  }
  return true;
}

/* Somebody copied the manifest alone. */
static void make_results(const struct manifest *m)
{
  char path[4096];
  snprintf(path, sizeof path, "%s/results", m->folder);
  mkdir(path, 0777); /* if not, reading it says why */
}

static void *allocate(size_t count, size_t size)
{
  void *p = calloc(count ? count : 1, size);
  if (!p) {
    fatal("out of memory");
  }
  return p;
}

/* Three files for each process. */
static void want_files(uint32_t jobs)
{
  struct rlimit l;
  rlim_t want = (rlim_t)jobs * 3 + 64;
  if (getrlimit(RLIMIT_NOFILE, &l) == 0 && l.rlim_cur < want) {
    l.rlim_cur = want < l.rlim_max ? want : l.rlim_max;
    setrlimit(RLIMIT_NOFILE, &l);
  }
}

static void work_on(struct worker *w, uint64_t from, uint64_t to)
{
  const struct work *work = w->work;
  w->jobs = allocate(work->jobs, sizeof *w->jobs);
  w->procs = allocate(work->jobs, sizeof *w->procs);
  w->parameters = allocate(work->jobs, sizeof(json_t *));
  w->groups = allocate(work->jobs, sizeof *w->groups);
  w->prepared = allocate(w->manifest.families.count, sizeof *w->prepared);
  memcpy(w->task, "TESSERA_TASK=", sizeof "TESSERA_TASK=");
  putenv(w->task);
  queue_open(&w->queue, &w->ledger, &w->lease, from, to,
             work->retry ? TASK_UNKNOWN : TASK_ERROR);
  run_all(w);
  record_close(w);
  if (!ledger_refresh(&w->ledger)) {
    end(w, WORK_FAILED);
  } else if (w->outcome.end == WORK_DONE) {
    w->outcome.elsewhere = queue_elsewhere(&w->queue);
  }
  queue_close(&w->queue);
  unsetenv("TESSERA_TASK");
  free(w->jobs);
  free(w->procs);
  free(w->parameters);
  free(w->groups);
  free(w->prepared);
}

struct work_outcome pool_run(const struct work *work)
{
  struct worker *w = allocate(1, sizeof *w);
  uint64_t from, to;
  w->work = work;
  w->results = -1;
  w->start = w->synced = proc_clock();
  w->looked = -look_every;
  w->outcome.end = WORK_FAILED;
  signals_take(&w->signals, &w->mask_before);
  signal(SIGXFSZ, SIG_IGN); /* write() then says so */
  signal(SIGPIPE, SIG_IGN);
  want_files(work->jobs);
  if (!guard_start(&w->guard)) {
    fatal("cannot start a process:");
  }
  if (manifest_read(&w->arena, &w->manifest, work->folder)) {
    if (find_engines(w) && lease_open(&w->lease, &w->manifest, work->resume)) {
      make_results(&w->manifest);
      ledger_open(&w->ledger, &w->manifest);
      clean_open(w);
      if (ledger_refresh(&w->ledger)) {
        w->outcome.end = WORK_DONE;
        if (choose_part(w, &from, &to)) {
          work_on(w, from, to);
        }
      } else {
        fprintf(stderr, "tessera: %s/results: %s\n", work->folder,
                strerror(errno));
      }
      ledger_close(&w->ledger);
      lease_close(&w->lease);
    }
    if (w->found) {
      executor_cancel(&w->manifest);
    }
    manifest_release(&w->manifest);
  }
  guard_stop(&w->guard);
  sigprocmask(SIG_SETMASK, &w->mask_before, NULL);
  arena_release(&w->arena);
  struct work_outcome outcome = w->outcome;
  free(w);
  return outcome;
}
