/* work.c -- `tessera work`: do the tasks of a run. */
#include "engines/engine.h"
#include "engines/program.h"
#include "swarm/executor.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool read_tasks(const char *text, struct work *w)
{
  char *end;
  errno = 0;
  w->from = strtoull(text, &end, 10);
  if (*text >= '0' && *text <= '9' && *end == '-' && end[1] >= '0' &&
      end[1] <= '9') {
    w->to = strtoull(end + 1, &end, 10);
    if (!*end && !errno && w->from <= w->to && w->to < INT64_MAX) {
      return true;
    }
  }
  fprintf(stderr, "tessera: --tasks: not FROM-TO: %s\n", text);
  return false;
}

/* Whether another program starts the workers. */
static bool outside(const struct options *o)
{
  const char *name = o->value[OPT_EXECUTOR];
  return name && strcmp(name, "pool") != 0;
}

static bool read_options(const struct options *o, struct work *w)
{
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  uint32_t jobs = options_number(o, OPT_JOBS, cores > 0 ? (uint32_t)cores : 1);
  w->folder = o->files.at[0];
  w->jobs = jobs < 1 ? 1 : jobs > POOL_JOBS_MAX ? POOL_JOBS_MAX : jobs;
  w->to = UINT64_MAX;
  w->index = options_number(o, OPT_INDEX, 0);
  w->of = options_number(o, OPT_OF, 0);
  w->seconds = options_seconds(o, OPT_TIMEOUT, 0);
  w->resume = o->value[OPT_RESUME] != NULL;
  w->retry = o->value[OPT_RETRY] != NULL;
  w->keep_going = o->value[OPT_KEEP_GOING] != NULL;
  w->terminal = isatty(STDERR_FILENO);
  if (o->files.count > 1) {
    fprintf(stderr, "tessera: work does one run, not also %s\n",
            o->files.at[1]);
    return false;
  }
  w->under = o->value[OPT_UNDER];
  if (outside(o)) {
    w->of = 0; /* the executor's */
  } else if ((o->value[OPT_INDEX] != NULL) != (o->value[OPT_OF] != NULL) ||
             (w->of ? w->index >= w->of : o->value[OPT_OF] != NULL)) {
    fputs("tessera: --index=I and --of=N go together, with I < N\n", stderr);
    return false;
  }
  return !o->value[OPT_TASKS] || read_tasks(o->value[OPT_TASKS], w);
}

static int say_end(const struct work *w, const struct work_outcome *end)
{
  switch ((enum work_end)end->end) {
  case WORK_DONE:
    printf("%s: %" PRIu64 " tasks done\n", w->folder, end->ran);
    if (end->elsewhere) {
      printf("%" PRIu64 " tasks are with other workers, or were lost with "
             "them (--resume)\n",
             end->elsewhere);
    }
    break;
  case WORK_BUG:
    printf("%s: a violation was found; %" PRIu64 " tasks done\n", w->folder,
           end->ran);
    break;
  case WORK_CLEAN:
    printf("%s: all tasks of one kind are clean; %" PRIu64 " tasks done\n",
           w->folder, end->ran);
    break;
  case WORK_TIME:
    printf("%s: the time is over; %" PRIu64 " tasks done\n", w->folder,
           end->ran);
    break;
  case WORK_SIGNAL:
    fprintf(stderr,
            "tessera: stopped; %" PRIu64 " tasks done, the rest can be done "
            "later\n",
            end->ran);
    return 128 + end->signal;
  case WORK_FAILED:
    return EXIT_INTERNAL;
  }
  if (fflush(stdout) != 0) {
    fprintf(stderr, "tessera: cannot write: %s\n", strerror(errno));
    return EXIT_INTERNAL;
  }
  return end->end == WORK_BUG ? EXIT_UNSAFE : 0;
}

static bool read_executor(struct arena *a, struct options *o,
                          struct executor_options *e)
{
  const char *name = o->value[OPT_EXECUTOR];
  char folder[PATH_MAX];
  const char *own = proc_own_file(a);
  e->tessera = own ? own : "tessera";
  e->folder = realpath(o->files.at[0], folder)
                  ? arena_strndup(a, folder, strlen(folder))
                  : o->files.at[0];
  e->hosts = o->value[OPT_HOSTS];
  e->template = o->value[OPT_TEMPLATE];
  e->throttle = options_number(o, OPT_SLURM_THROTTLE, 0);
  e->parts = options_number(o, OPT_OF, 0);
  VEC_PUSH(a, &o->slurm_options, NULL);
  e->slurm = o->slurm_options.at;
  if (!executor_find(name)) {
    fprintf(stderr,
            "tessera: --executor: unknown executor '%s' (pool, parallel, "
            "slurm, template)\n",
            name);
    return false;
  }
  if (o->value[OPT_TASKS] || o->value[OPT_INDEX]) {
    fprintf(stderr, "tessera: --executor=%s does the whole run\n", name);
    return false;
  }
  if (strcmp(name, "template") == 0 && !e->template) {
    fputs("tessera: --executor=template needs --template=FILE\n", stderr);
    return false;
  }
  return true;
}

static int run_executor(struct arena *a, struct options *o,
                        const struct work *w)
{
  struct executor_options e = {0};
  struct manifest m = {0};
  if (!read_executor(a, o, &e)) {
    return EXIT_USAGE;
  }
  if (!manifest_read(a, &m, w->folder)) {
    return EXIT_INTERNAL;
  }
  struct work_outcome end =
      executor_find(o->value[OPT_EXECUTOR])->run(a, &m, w, &e);
  manifest_release(&m);
  switch ((enum work_end)end.end) {
  case WORK_DONE:
  case WORK_CLEAN:
  case WORK_TIME:
    return fflush(stdout) == 0 ? 0 : EXIT_INTERNAL;
  case WORK_BUG:
    printf("%s: a violation was found\n", w->folder);
    return fflush(stdout) == 0 ? EXIT_UNSAFE : EXIT_INTERNAL;
  case WORK_SIGNAL:
    fputs("tessera: stopped; the rest can be done later\n", stderr);
    return 128 + end.signal;
  case WORK_FAILED:
    break;
  }
  return EXIT_INTERNAL;
}

static int status_of(const struct work_outcome *end)
{
  return end->end == WORK_SIGNAL   ? 128 + end->signal
         : end->end == WORK_FAILED ? EXIT_INTERNAL
         : end->end == WORK_BUG    ? EXIT_UNSAFE
                                   : EXIT_SAFE;
}

int command_work(struct options *o)
{
  struct arena a = {0};
  struct work w = {0};
  struct run_program p = {0};
  int status = EXIT_USAGE;
  if (!read_options(o, &w)) {
    status = EXIT_USAGE;
  } else if (outside(o)) {
    status = run_executor(&a, o, &w);
  } else {
    w.engines = engines_all(&a, &p, &w.engine_count);
    struct work_outcome end = pool_run(&w);
    program_close(&p);
    status = o->quiet ? status_of(&end) : say_end(&w, &end);
  }
  arena_release(&a);
  return status;
}
