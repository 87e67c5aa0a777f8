/* command.c -- the engine `command`: a program for each task, without a shell.
 *
 * Exit status 10: a violation; 0: nothing found; anything else, or a signal:
 * unknown. `{}` in an argument is the task's id, as is TESSERA_TASK. */
#include "engines/engine.h"

#include "base/buf.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_BUG = 10, SHOWN_MAX = 200 };

static const char *fill_in(struct arena *a, const char *text, const char *id)
{
  struct buf out = {0};
  const char *next;
  buf_puts(&out, "");
  for (; (next = strstr(text, "{}")); text = next + 2) {
    buf_add(&out, text, (size_t)(next - text));
    buf_puts(&out, id);
  }
  buf_puts(&out, text);
  const char *filled = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return filled;
}

/* NULL: the parameters are none of ours. */
static const char **make_argv(struct arena *a, const json_t *parameters,
                              const char *id)
{
  const json_t *words = json_object_get(parameters, "argv");
  size_t count = json_array_size(words);
  const char **argv = arena_alloc_array(a, count + 1, sizeof *argv);
  for (size_t i = 0; i < count; i++) {
    const char *word = json_string_value(json_array_get(words, i));
    if (!word) {
      return NULL;
    }
    argv[i] = fill_in(a, word, id);
  }
  return count ? argv : NULL;
}

static bool begin(void *user, struct swarm_job *job)
{
  (void)user;
  const char **argv =
      make_argv(&job->arena, job->task.parameters, job->task.id);
  if (!argv) {
    return job_result(job, TASK_ERROR, "parameters: no argv");
  }
  return job_start(job, argv);
}

/* The last line that it wrote, as far as it can be shown. */
static const char *last_line(struct arena *a, const struct buf *b)
{
  size_t end = b->length, from;
  while (end && (b->text[end - 1] == '\n' || b->text[end - 1] == '\r')) {
    end--;
  }
  for (from = end; from && b->text[from - 1] != '\n'; from--) {
  }
  end = end - from > SHOWN_MAX ? from + SHOWN_MAX : end;
  if (end == from) {
    return NULL;
  }
  char *line = arena_strndup(a, b->text + from, end - from);
  for (char *c = line; *c; c++) {
    *c = (unsigned char)*c < 32 || *c == 127 ? ' ' : *c;
  }
  return line;
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
  const char *said = last_line(&job->arena, &job->proc->err);
  said = said ? said : last_line(&job->arena, &job->proc->out);
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

/* A word as a shell takes it. */
static void put_word(struct buf *out, const char *word)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
                              "WXYZ0123456789_-+=./,:@%";
  if (*word && !word[strspn(word, plain)]) {
    buf_puts(out, word);
    return;
  }
  buf_putc(out, '\'');
  for (; *word; word++) {
    if (*word == '\'') {
      buf_puts(out, "'\\''");
    } else {
      buf_putc(out, *word);
    }
  }
  buf_putc(out, '\'');
}

static const char *replay(void *user, struct arena *a, const struct manifest *m,
                          const struct family *f, const char *task,
                          const char *schedule)
{
  struct buf out = {0};
  const char **argv = make_argv(a, f->parameters, task);
  (void)user;
  (void)m;
  (void)schedule;
  buf_printf(&out, "TESSERA_TASK=%s", task);
  for (size_t i = 0; argv && argv[i]; i++) {
    buf_putc(&out, ' ');
    put_word(&out, argv[i]);
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
