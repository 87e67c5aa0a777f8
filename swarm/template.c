/* template.c -- any other scheduler: a script with holes, and the command that
 * takes it.
 *
 * The line `# submit: WORD...` is the command; the file is the script. Where it
 * names {index}, every part is a job of its own, else all are one array. In the
 * script, which a shell reads, paths are quoted; in the command, which none
 * does, they are not. */
#include "swarm/executor.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PARTS = 256 };
static const char submit_mark[] = "# submit:";

struct hole {
  const char *name, *text;
};

enum { HOLE_COUNT, HOLE_DIR, HOLE_TESSERA, HOLE_INDEX, HOLE_SCRIPT, HOLES };

/* As a shell takes it. */
static const char *quoted(struct arena *a, const char *text)
{
  struct buf out = {0};
  buf_put_quoted(&out, text);
  const char *word = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return word;
}

/* One pass: what is filled in is not looked at again. */
static void fill(struct buf *out, const char *text, size_t length,
                 const struct hole *holes)
{
  for (size_t i = 0; i < length;) {
    size_t n = 0;
    for (int h = 0; h < HOLES && !n; h++) {
      size_t size = strlen(holes[h].name);
      if (holes[h].text && i + size <= length &&
          memcmp(text + i, holes[h].name, size) == 0) {
        buf_puts(out, holes[h].text);
        n = size;
      }
    }
    if (!n) {
      buf_putc(out, text[i]);
      n = 1;
    }
    i += n;
  }
}

static bool submit(struct arena *a, const char *command, size_t length,
                   const struct hole *holes)
{
  struct words argv = {0};
  for (size_t i = 0; i < length;) {
    size_t n = 0;
    while (i < length && command[i] == ' ') {
      i++;
    }
    while (i + n < length && command[i + n] != ' ') {
      n++;
    }
    if (n) {
      struct buf word = {0};
      fill(&word, command + i, n, holes);
      VEC_PUSH(a, &argv, arena_strndup(a, word.text, word.length));
      buf_free(&word);
    }
    i += n;
  }
  VEC_PUSH(a, &argv, NULL);
  const char *answer = executor_ask(a, argv.at);
  if (answer) {
    printf("submitted: %s\n", answer);
  }
  return answer != NULL;
}

/* One script, one submission; index: NULL for an array. */
static bool hand_out(struct arena *a, const struct manifest *m,
                     const struct executor_options *o, const struct buf *text,
                     const char *count, const char *index)
{
  const char *command = strstr(text->text, submit_mark) + strlen(submit_mark);
  const char *name = index ? arena_printf(a, "job-%s.sh", index) : "job.sh";
  const char *path = arena_printf(a, "%s/%s", o->folder, name);
  struct hole holes[HOLES] = {
      [HOLE_COUNT] = {"{count}", count},
      [HOLE_DIR] = {"{dir}", quoted(a, o->folder)},
      [HOLE_TESSERA] = {"{tessera}", quoted(a, o->tessera)},
      [HOLE_INDEX] = {"{index}", index},
      [HOLE_SCRIPT] = {"{script}", NULL}};
  struct buf script = {0};
  fill(&script, text->text, text->length, holes);
  bool ok = file_write(manifest_path(a, m, name), script.text, script.length);
  buf_free(&script);
  if (!ok) {
    fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
    return false;
  }
  holes[HOLE_DIR].text = o->folder;
  holes[HOLE_TESSERA].text = o->tessera;
  holes[HOLE_SCRIPT].text = path;
  return submit(a, command, strcspn(command, "\n"), holes);
}

static bool hand_out_all(struct arena *a, const struct manifest *m,
                         const struct executor_options *o,
                         const struct buf *text)
{
  uint32_t parts = executor_parts(m, o, PARTS);
  const char *count = arena_printf(a, "%u", parts);
  if (!strstr(text->text, "{index}")) {
    return hand_out(a, m, o, text, count, NULL);
  }
  for (uint32_t i = 0; i < parts; i++) {
    if (!hand_out(a, m, o, text, count, arena_printf(a, "%u", i))) {
      return false;
    }
  }
  return true;
}

struct work_outcome template_run(struct arena *a, const struct manifest *m,
                                 const struct work *w,
                                 const struct executor_options *o)
{
  struct buf text = {0};
  bool ok = file_read(o->template, &text);
  (void)w;
  if (!ok) {
    fprintf(stderr, "tessera: %s: %s\n", o->template, strerror(errno));
  } else if (!text.length || !strstr(text.text, submit_mark)) {
    fprintf(stderr, "tessera: %s: no line '%s COMMAND'\n", o->template,
            submit_mark);
    ok = false;
  }
  ok = ok && hand_out_all(a, m, o, &text);
  buf_free(&text);
  return (struct work_outcome){.end = ok ? WORK_DONE : WORK_FAILED};
}
