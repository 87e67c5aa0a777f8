/* emit.c -- instances as files: program.c, one small file for each task, and
 * tasks.json, which says what they are.
 *
 * They are written to a folder of another name, which then gets its own. */
#include "engines/emit.h"

#include "base/file.h"
#include "engines/instances.h"
#include "pipeline/json.h"
#include "pipeline/properties.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EMIT_MAX = 1000000 };

static const char *task_name(struct arena *a, uint64_t index)
{
  return arena_printf(a, "task-%06" PRIu64 ".c", index);
}

static bool write_text(struct arena *a, const char *folder, const char *name,
                       struct buf *text)
{
  const char *path = arena_printf(a, "%s/%s", folder, name);
  bool good = file_write(path, text->text, text->length);
  if (!good) {
    fprintf(stderr, "tessera: cannot write %s: %s\n", path, strerror(errno));
  }
  buf_free(text);
  return good;
}

static json_t *describe(struct session *v, const struct instances *s,
                        const struct family *f)
{
  json_t *threads = json_array(), *tasks = json_array();
  const struct unit *u = s->form.unit;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    json_array_append_new(threads,
                          json_pack("{s:i,s:s,s:i}", "thread", (int)t, "name",
                                    u->threads.at[t]->name, "points",
                                    (int)u->threads.at[t]->points));
  }
  for (uint64_t i = 0; i < f->count; i++) {
    json_array_append_new(tasks,
                          json_pack("{s:s,s:s}", "file", task_name(v->arena, i),
                                    "tiles", instances_tiles(v->arena, s, i)));
  }
  return json_pack(
      "{s:s,s:s,s:s,s:O,s:o,s:o}", "tessera", TESSERA_VERSION, "program",
      "program.c", "check", properties_text(v->arena, v->bounds.check, ","),
      "parameters", f->parameters, "threads", threads, "tasks", tasks);
}

static bool write_all(struct session *v, const struct instances *s,
                      const struct family *f, const char *folder)
{
  struct arena *a = v->arena;
  struct buf text = {0};
  instances_program(s, &text);
  bool good = write_text(a, folder, "program.c", &text);
  for (uint64_t i = 0; good && i < f->count; i++) {
    struct buf task = {0};
    instances_print(a, s, i, false, "program.c", &task);
    good = write_text(a, folder, task_name(a, i), &task);
  }
  if (good) {
    struct buf list = {0};
    json_put(describe(v, s, f), &list);
    good = write_text(a, folder, "tasks.json", &list);
  }
  return good;
}

static void take_away(struct arena *a, uint64_t count, const char *folder)
{
  unlink(arena_printf(a, "%s/program.c", folder));
  unlink(arena_printf(a, "%s/tasks.json", folder));
  for (uint64_t i = 0; i < count; i++) {
    unlink(arena_printf(a, "%s/%s", folder, task_name(a, i)));
  }
  rmdir(folder);
}

/* An empty folder of that name is taken; any other one stays as it is. */
static bool is_taken(const char *folder)
{
  struct stat found;
  return lstat(folder, &found) == 0 && rmdir(folder) != 0;
}

int emit_run(struct run_program *p, const struct manifest *m,
             const char *folder)
{
  struct session *v = p->v;
  struct instances s = {0};
  const struct family *f = &m->families.at[0];
  const char *part =
      arena_printf(v->arena, "%s.part-%ld", folder, (long)getpid());
  if (f->count > EMIT_MAX) {
    fprintf(stderr,
            "tessera: --emit: these are %" PRIu64
            " files; take a sample (--sample=N)\n",
            f->count);
    return EXIT_USAGE;
  }
  const char *why = instances_open(v, &s, f->parameters);
  if (why) {
    fprintf(stderr, "tessera: %s\n", why);
    return EXIT_INTERNAL;
  }
  if (is_taken(folder)) {
    fprintf(stderr, "tessera: --emit: %s is there already\n", folder);
    return EXIT_USAGE;
  }
  if (mkdir(part, 0777) != 0) {
    fprintf(stderr, "tessera: cannot make %s: %s\n", part, strerror(errno));
    return EXIT_INTERNAL;
  }
  if (write_all(v, &s, f, part)) {
    if (rename(part, folder) == 0) {
      return EXIT_SAFE;
    }
    fprintf(stderr, "tessera: cannot make %s: %s\n", folder, strerror(errno));
  }
  take_away(v->arena, f->count, part);
  return EXIT_INTERNAL;
}
