#include "modules/attempt_parts.h"

#include "base/file.h"
#include "base/scratch.h"
#include "modules/attempt_read.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *file_of(const struct attempts *t, const struct attempt *one,
                           const char *name)
{
  return scratch_file(t->children.arena, arena_printf(t->children.arena, "%u%s",
                                                      one->number, name));
}

struct attempt *attempt_new(struct attempts *t, struct driver *d)
{
  struct attempt *one = ARENA_NEW(t->children.arena, struct attempt);
  one->driver = d;
  one->number = ++t->count;
  one->file = file_of(t, one, "-driver.c");
  one->serial = file_of(t, one, "-serial.c");
  one->schedule = file_of(t, one, ".schedule");
  one->folder = file_of(t, one, "-learned");
  return one;
}

const char *attempt_note(const struct attempts *t, const struct driver *d)
{
  struct arena *a = t->children.arena;
  return arena_printf(a, "/* %s: threads call these methods:\n *   %s */\n",
                      t->module->object ? t->module->object : "static state",
                      driver_title(a, d));
}

static bool run_verify(struct attempts *t, const struct batch *b, maker *make)
{
  struct child *all =
      arena_alloc_array(t->children.arena, b->count, sizeof *all);
  bool good = run_each(t, b, make, all);
  for (uint32_t i = 0; i < b->count; i++) {
    if (b->wanted[i] && all[i].out) {
      attempt_read(t, b->all[i], &all[i]);
    }
  }
  return good;
}

/* These are of several threads anyway. */
static bool is_of_threads(const char *property)
{
  return strcmp(property, "race") == 0 || strcmp(property, "deadlock") == 0 ||
         strcmp(property, "linearizability") == 0;
}

/* The programs' own lines differ, the module's do not. */
static bool is_same(const struct attempt *one, const struct attempt *alone)
{
  bool module = one->place && alone->place &&
                strcmp(one->place, alone->place) != 0 &&
                strstr(one->place, "-driver.c") == NULL;
  return strcmp(one->property, alone->property) == 0 &&
         strcmp(one->text, alone->text) == 0 && !module;
}

static void compare_alone(struct attempts *t, struct attempt *one,
                          const struct child *c)
{
  struct attempt alone = *one;
  alone.end = ATTEMPT_UNKNOWN;
  attempt_read(t, &alone, c);
  if (alone.end == ATTEMPT_BAD && is_same(one, &alone)) {
    one->end = ATTEMPT_SERIAL;
  }
}

static bool check_alone(struct attempts *t, const struct batch *b)
{
  struct child *all =
      arena_alloc_array(t->children.arena, b->count, sizeof *all);
  for (uint32_t i = 0; i < b->count; i++) {
    const struct attempt *one = b->all[i];
    b->wanted[i] = one->end == ATTEMPT_BAD && !is_of_threads(one->property);
  }
  bool good = run_each(t, b, make_alone, all);
  for (uint32_t i = 0; i < b->count; i++) {
    if (b->wanted[i] && all[i].out) {
      compare_alone(t, b->all[i], &all[i]);
    }
  }
  return good;
}

static void want(const struct batch *b, bool (*is)(const struct attempt *one))
{
  for (uint32_t i = 0; i < b->count; i++) {
    b->wanted[i] = is(b->all[i]);
  }
}

static bool is_unfailed(const struct attempt *one)
{
  return one->end != ATTEMPT_SERIAL && one->end != ATTEMPT_UNFIT;
}

static bool is_unknown(const struct attempt *one)
{
  return one->end == ATTEMPT_UNKNOWN;
}

static void write_drivers(struct attempts *t, const struct batch *b)
{
  for (uint32_t i = 0; i < b->count; i++) {
    struct attempt *one = b->all[i];
    if (b->wanted[i]) {
      struct buf text = {0};
      driver_write(one->driver, attempt_note(t, one->driver), &text);
      attempt_write(one->file, &text);
    }
  }
}

static bool verify_all(struct attempts *t, const struct batch *b)
{
  want(b, is_unfailed);
  write_drivers(t, b);
  if (!run_verify(t, b, make_verify)) {
    return false;
  }
  want(b, is_unknown);
  return run_verify(t, b, make_guided) && check_alone(t, b);
}

/* --- the whole --- */

void attempts_run(struct attempts *t, struct attempt *const *all,
                  uint32_t count, unsigned how)
{
  struct arena *a = t->children.arena;
  struct batch b = {all, count, arena_alloc(a, count + 1)};
  double start = proc_clock();
  bool good = !(how & ATTEMPT_COMPARES) || attempts_find_serials(t, &b);
  if (good && verify_all(t, &b) && (how & ATTEMPT_COVERS)) {
    struct child *children = arena_alloc_array(a, count, sizeof *children);
    want(&b, is_unfailed);
    run_each(t, &b, make_cover, children);
  }
  for (uint32_t i = 0; i < count; i++) {
    all[i]->seconds = (proc_clock() - start) / count;
  }
}

bool attempt_learned(const struct attempt *one, struct buf *out)
{
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/learned", one->folder);
  DIR *all = opendir(path);
  bool good = all != NULL;
  for (const struct dirent *e; good && (e = readdir(all));) {
    snprintf(path, sizeof path, "%s/learned/%s", one->folder, e->d_name);
    good = e->d_name[0] == '.' || file_read(path, out);
  }
  if (all) {
    closedir(all);
  }
  return good;
}

void attempts_init(struct attempts *t, const struct module *m,
                   const struct options *o)
{
  struct options own = *o;
  *t = (struct attempts){
      .module = m, .options = o, .check = o->value[OPT_CHECK]};
  module_flags(m, o, &own);
  for (uint32_t i = 0; i < own.cc_flags.count; i++) {
    VEC_PUSH(m->arena, &t->flags, own.cc_flags.at[i]);
  }
}
