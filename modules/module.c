/* module.c -- from the files on the command line to a module. */
#include "modules/module.h"

#include "base/file.h"
#include "base/scratch.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool has_suffix(const char *s, const char *suffix)
{
  size_t n = strlen(s), m = strlen(suffix);
  return n > m && strcmp(s + n - m, suffix) == 0;
}

static bool is_source(const char *file)
{
  return has_suffix(file, ".c") || has_suffix(file, ".i");
}

static bool has_text(const struct texts *all, const char *text)
{
  for (uint32_t i = 0; i < all->count; i++) {
    if (strcmp(all->at[i], text) == 0) {
      return true;
    }
  }
  return false;
}

/* By their whole paths, as programs elsewhere include them; each once, also if
 * a description and the command line name it. */
static void find_paths(struct module *m, struct texts *files)
{
  struct texts once = {0};
  for (uint32_t i = 0; i < files->count; i++) {
    char path[PATH_MAX];
    if (!realpath(files->at[i], path)) {
      fatal("cannot read %s:", files->at[i]);
    }
    if (!has_text(&once, path)) {
      VEC_PUSH(m->arena, &once, arena_strndup(m->arena, path, strlen(path)));
    }
  }
  *files = once;
}

/* A header of its source's name, if nothing names one. */
static void find_header(struct module *m)
{
  const char *source = m->sources.count ? m->sources.at[0] : NULL;
  if (m->headers.count || !source || !has_suffix(source, ".c")) {
    return;
  }
  const char *header =
      arena_printf(m->arena, "%.*sh", (int)strlen(source) - 1, source);
  if (access(header, R_OK) == 0) {
    VEC_PUSH(m->arena, &m->headers, header);
  }
}

void module_flags(const struct module *m, const struct options *o,
                  struct options *to)
{
  to->cc_flags.at = NULL;
  to->cc_flags.count = to->cc_flags.room = 0;
  for (uint32_t i = 0; i < o->cc_flags.count; i++) {
    VEC_PUSH(m->arena, &to->cc_flags, o->cc_flags.at[i]);
  }
  for (uint32_t i = 0; i < m->headers.count; i++) {
    const char *file = m->headers.at[i], *slash = strrchr(file, '/');
    VEC_PUSH(m->arena, &to->cc_flags,
             arena_printf(m->arena, "-I%.*s", (int)(slash - file), file));
  }
}

/* Functions as the headers declare them. */
static bool load_headers(struct module *m, const struct options *o)
{
  struct options own = *o;
  struct buf text = {0};
  const char *file = scratch_file(m->arena, "headers.c");
  for (uint32_t i = 0; i < m->headers.count; i++) {
    buf_printf(&text, "#include \"%s\"\n", m->headers.at[i]);
  }
  bool written = file_write(file, text.text ? text.text : "", text.length);
  buf_free(&text);
  if (!written) {
    fatal("cannot write %s:", file);
  }
  own.files.at = &file;
  own.files.count = own.files.room = 1;
  m->compilation->has_obstacles = true;
  return load(m->compilation, &own, false);
}

static bool read_files(struct module *m, const struct options *o)
{
  for (uint32_t i = 0; i < o->files.count; i++) {
    const char *file = o->files.at[i];
    if (is_source(file)) {
      VEC_PUSH(m->arena, &m->sources, file);
    } else if (has_suffix(file, ".h")) {
      VEC_PUSH(m->arena, &m->headers, file);
    } else if (!description_read(m, file)) {
      return false;
    }
  }
  return true;
}

bool module_read(struct module *m, struct compilation *c,
                 const struct options *o)
{
  m->compilation = c;
  m->arena = &c->arena;
  m->name = o->files.at[0];
  if (!read_files(m, o)) {
    return false;
  }
  find_header(m);
  if (!m->headers.count) {
    fprintf(stderr,
            "tessera: %s: a header is needed that declares the "
            "module's functions\n",
            m->name);
    return false;
  }
  find_paths(m, &m->sources);
  find_paths(m, &m->headers);
  if (!load_headers(m, o) || !prototypes_bind(m)) {
    return false;
  }
  if (!values_find(m) || !m->methods.count) {
    for (uint32_t i = 0; i < m->notes.count; i++) {
      fprintf(stderr, "tessera: %s\n", m->notes.at[i]);
    }
    fprintf(stderr, "tessera: %s: none of its methods can be called\n",
            m->name);
    return false;
  }
  return true;
}
