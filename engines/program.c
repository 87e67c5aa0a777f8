#include "engines/program.h"

#include "base/file.h"
#include "base/scratch.h"
#include "engines/schedule.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool read_program(struct run_program *p, int *status)
{
  struct compilation *c = &p->compilation;
  struct session *v = p->v = ARENA_NEW(&c->arena, struct session);
  if (!session_init(v, c, &p->options)) {
    *status = EXIT_USAGE;
    return false;
  }
  bool read = session_read(v);
  *status = load_status(c);
  return read;
}

bool program_open(struct run_program *p, const struct options *o, int *status)
{
  p->options = *o;
  p->compilation.keeps_sources = true;
  p->is_open = true;
  if (!scratch_open()) {
    fatal("cannot make a temporary folder:");
  }
  return read_program(p, status);
}

static const char *kept_as(struct arena *a, const struct manifest *m,
                           uint32_t number)
{
  return manifest_path(a, m, arena_printf(a, "program/%u.i", number));
}

bool program_keep(struct run_program *p, const struct manifest *m)
{
  struct arena *a = p->v->arena;
  const char *folder = manifest_path(a, m, "program");
  if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
    fprintf(stderr, "tessera: cannot make %s: %s\n", folder, strerror(errno));
    return false;
  }
  for (uint32_t i = 0; i < p->compilation.sources.count; i++) {
    const struct buf *text = &p->compilation.sources.at[i];
    const char *path = kept_as(a, m, i);
    if (!file_write(path, text->text, text->length)) {
      fprintf(stderr, "tessera: cannot write %s: %s\n", path, strerror(errno));
      return false;
    }
  }
  return true;
}

/* The plan's command line, with the texts that were kept as its files. */
static bool read_options(struct run_program *p, const struct manifest *m)
{
  struct arena *a = &p->compilation.arena;
  size_t count = json_array_size(m->options), kept = json_array_size(m->files);
  size_t all = count + kept;
  char **argv = arena_alloc_array(a, (uint32_t)all + 1, sizeof *argv);
  for (size_t i = 0; i < count; i++) {
    const char *text = json_string_value(json_array_get(m->options, i));
    argv[i] = arena_strndup(a, text ? text : "", text ? strlen(text) : 0);
  }
  for (size_t i = 0; i < kept; i++) {
    const char *path = kept_as(a, m, (uint32_t)i);
    argv[count + i] = arena_strndup(a, path, strlen(path));
  }
  if (options_parse(a, options_command("plan"), (int)all, argv, &p->options) !=
      PARSE_OK) {
    return false;
  }
  p->options.value[OPT_NO_WARNINGS] = ""; /* `plan` has said them */
  return true;
}

bool program_reopen(struct run_program *p, const struct manifest *m)
{
  int status;
  if (!read_options(p, m)) {
    return false;
  }
  p->is_open = true;
  if (!scratch_open()) {
    fatal("cannot make a temporary folder:");
  }
  if (!read_program(p, &status)) {
    return false;
  }
  if (strcmp(program_hash(p->v), m->hash) != 0) {
    fprintf(stderr, "tessera: %s is not the program that was planned\n",
            manifest_path(p->v->arena, m, "program"));
    return false;
  }
  return true;
}

struct run_program *program_use(struct run_program *p, const struct manifest *m)
{
  return p->is_open || program_reopen(p, m) ? p : NULL;
}

void program_close(struct run_program *p)
{
  if (p->is_open) {
    scratch_close();
    load_release(&p->compilation);
    p->is_open = false;
  }
}
