/* command.c -- the engine `command`: a program for each task, without a shell.
 *
 * Exit status 10: a violation; 0: nothing found; anything else, or a signal:
 * unknown. `{}` in an argument is the task's id, as is TESSERA_TASK. */
#include "engines/engine.h"
#include "engines/words.h"

#include "base/buf.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_BUG = 10 };

static bool begin(void *user, struct swarm_job *job)
{
  (void)user;
  const char **argv = words_argv(
      &job->arena, json_object_get(job->task.parameters, "argv"), job->task.id);
  if (!argv) {
    return job_result(job, TASK_ERROR, "parameters: no argv");
  }
  return job_start(job, argv);
}

static bool go_on(void *user, struct swarm_job *job)
{
  (void)user;
  int code = job->proc->result.code;
  if (job_died(job)) {
    return false;
  }
  if (code == 0) {
    return job_result(job, TASK_SAFE, NULL);
  }
  const char *said = words_last_line(&job->arena, &job->proc->err);
  said = said ? said : words_last_line(&job->arena, &job->proc->out);
  return job_result(job, code == STATUS_BUG ? TASK_CONFIRMED : TASK_UNKNOWN,
                    said ? "exit status %d: %s" : "exit status %d", code, said);
}

static struct swarm_claim excludes(void *user, struct arena *a,
                                   const struct manifest *m,
                                   const struct family *f)
{
  (void)user;
  (void)a;
  (void)m;
  (void)f;
  return (struct swarm_claim){
      .why = "tasks of the engine command exclude nothing"};
}

static const char *replay(void *user, struct arena *a, const struct manifest *m,
                          const struct family *f, const char *task,
                          const char *schedule)
{
  struct buf out = {0};
  const char **argv =
      words_argv(a, json_object_get(f->parameters, "argv"), task);
  (void)user;
  (void)m;
  (void)schedule;
  buf_printf(&out, "TESSERA_TASK=%s", task);
  for (size_t i = 0; argv && argv[i]; i++) {
    buf_putc(&out, ' ');
    buf_put_word(&out, argv[i]);
  }
  const char *line = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return argv ? line : NULL;
}

static struct swarm_engine make(void)
{
  return (struct swarm_engine){.name = "command",
                               .begin = begin,
                               .go_on = go_on,
                               .excludes = excludes,
                               .replay = replay};
}

static int plan(struct arena *a, struct options *o, struct manifest *m)
{
  if (!o->value[OPT_TASK_COUNT]) {
    fputs("tessera: --engine=command needs --count\n", stderr);
    return EXIT_USAGE;
  }
  if (o->dashes) {
    fprintf(stderr, "tessera: put -- before the program to run: %s\n",
            o->files.at[0]);
    return EXIT_USAGE;
  }
  json_t *argv = json_array();
  for (uint32_t i = 0; i < o->files.count; i++) {
    json_t *word = json_string(o->files.at[i]);
    if (!word) {
      fputs("tessera: arguments of a program have to be UTF-8\n", stderr);
      json_decref(argv);
      return EXIT_USAGE;
    }
    json_array_append_new(argv, word);
  }
  manifest_add(a, m, "command", "command", options_count(o, OPT_TASK_COUNT, 1),
               json_pack("{s:o}", "argv", argv));
  return 0;
}

static const enum option_id options[] = {OPT_TASK_COUNT, OPT_COUNT};

const struct engine command_engine = {.name = "command",
                                      .title = "the engine command",
                                      .options = options,
                                      .make = make,
                                      .plan_all = plan};
