/* work.c -- `tessera work`: do the tasks of a run. */
#include "driver/engines.h"
#include "driver/program.h"
#include "swarm/executor.h"

#include <errno.h>
#include <inttypes.h>
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
  if ((o->value[OPT_INDEX] != NULL) != (o->value[OPT_OF] != NULL) ||
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

int command_work(struct options *o)
{
  struct arena a = {0};
  struct work w = {0};
  struct run_program p = {0};
  int status = EXIT_USAGE;
  if (read_options(o, &w)) {
    w.engines = engines_all(&a, &p, &w.engine_count);
    struct work_outcome end = pool_run(&w);
    program_close(&p);
    status = say_end(&w, &end);
  }
  arena_release(&a);
  return status;
}
