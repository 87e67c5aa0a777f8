/* description.c -- a module's description, line by line (module.h). */
#include "modules/reader.h"

#include "base/file.h"

#include <ctype.h>
#include <string.h>

/* --- methods --- */

struct method *module_method(struct module *m, const char *name)
{
  for (uint32_t i = 0; i < m->methods.count; i++) {
    if (strcmp(m->methods.at[i]->name, name) == 0) {
      return m->methods.at[i];
    }
  }
  return NULL;
}

/* One that a line before has named. */
static struct method *old_method(struct reader *r)
{
  reader_blank(r);
  const char *from = r->at, *name = reader_word(r);
  struct method *f = module_method(r->m, name);
  if (!f) {
    r->at = from;
    reader_wrong(r, *name ? "no line before says that this is a method"
                          : "a method is expected");
  }
  return f;
}

/* --- lines --- */

static const char *beside(const struct reader *r, const char *file)
{
  const char *slash = strrchr(r->path, '/');
  return slash && *file != '/'
             ? arena_printf(r->m->arena, "%.*s%s", (int)(slash + 1 - r->path),
                            r->path, file)
             : file;
}

static bool read_file_line(struct reader *r, struct texts *to)
{
  const char *file = reader_rest(r);
  if (!*file) {
    return reader_wrong(r, "a file is expected");
  }
  VEC_PUSH(r->m->arena, to, beside(r, file));
  return true;
}

static bool line_module(struct reader *r)
{
  return read_file_line(r, &r->m->sources);
}

static bool line_header(struct reader *r)
{
  return read_file_line(r, &r->m->headers);
}

static bool line_object(struct reader *r)
{
  const char *type = reader_rest(r);
  size_t n = strlen(type);
  if (!n) {
    return reader_wrong(r, "a type is expected, or 'static'");
  }
  if (strcmp(type, "static") == 0) {
    return true;
  }
  r->m->uses_object = true;
  r->m->is_pointer = type[n - 1] == '*';
  while (n && (type[n - 1] == '*' || isspace((unsigned char)type[n - 1]))) {
    n--;
  }
  r->m->object = arena_strndup(r->m->arena, type, n);
  return true;
}

static bool read_text(struct reader *r, struct texts *to)
{
  const char *text = reader_rest(r);
  VEC_PUSH(r->m->arena, to, text);
  return *text || reader_wrong(r, "C is expected");
}

static bool line_declare(struct reader *r)
{
  return read_text(r, &r->m->declarations);
}

static bool line_setup(struct reader *r)
{
  return read_text(r, &r->m->setup);
}

static bool line_create(struct reader *r)
{
  return (r->m->create = reader_method(r));
}

static bool line_destroy(struct reader *r)
{
  return (r->m->destroy = reader_method(r));
}

static bool line_good(struct reader *r)
{
  return (r->m->good = reader_method(r));
}

static bool line_method(struct reader *r)
{
  struct method *f = reader_method(r);
  if (f && module_method(r->m, f->name)) {
    diag_error(&r->m->diag, f->at, "%s is a method already", f->name);
    return false;
  }
  if (f) {
    VEC_PUSH(r->m->arena, &r->m->methods, f);
  }
  return f;
}

static bool line_before(struct reader *r)
{
  struct method *first = old_method(r);
  if (!first) {
    return false;
  }
  if (!reader_take(r, "<")) {
    return reader_wrong(r, "'<' is expected");
  }
  struct method *then = old_method(r);
  if (then) {
    VEC_PUSH(r->m->arena, &then->before, first);
  }
  return then;
}

static bool line_alone(struct reader *r)
{
  struct method *f = old_method(r);
  return f && (f->alone = true);
}

static bool line_relaxed(struct reader *r)
{
  struct method *f = old_method(r);
  return f && (f->relaxed = true);
}

/* The mutex is all but the last word. */
static bool line_holds(struct reader *r)
{
  reader_blank(r);
  const char *from = r->at, *last = r->end;
  while (last > from && isspace((unsigned char)last[-1])) {
    last--;
  }
  while (last > from && !isspace((unsigned char)last[-1])) {
    last--;
  }
  const char *mutex = arena_strndup(r->m->arena, from, (size_t)(last - from));
  if (last == from) {
    return reader_wrong(r, "a mutex and a method are expected");
  }
  r->at = last;
  struct method *f = old_method(r);
  return f && (f->holds = mutex);
}

static bool read_line(struct reader *r)
{
  static const struct {
    const char *name;
    bool (*read)(struct reader *r);
  } lines[] = {{"alone", line_alone},     {"before", line_before},
               {"create", line_create},   {"declare", line_declare},
               {"destroy", line_destroy}, {"good", line_good},
               {"header", line_header},   {"holds", line_holds},
               {"method", line_method},   {"module", line_module},
               {"object", line_object},   {"relaxed", line_relaxed},
               {"setup", line_setup}};
  reader_blank(r);
  const char *from = r->at, *name = reader_word(r);
  if (!*name && r->at == r->end) {
    return true;
  }
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    if (strcmp(name, lines[i].name) == 0) {
      if (!lines[i].read(r)) {
        return false;
      }
      reader_blank(r);
      return r->at == r->end ||
             reader_wrong(r, "the end of the line is expected");
    }
  }
  r->at = from;
  return reader_wrong(r,
                      "a line begins with module, header, object, create, "
                      "destroy, method, good, before, alone, holds, relaxed, "
                      "declare or setup");
}

/* Methods that sources name. */
static void find_sources(struct module *m)
{
  for (uint32_t i = 0; i < m->methods.count; i++) {
    struct method *f = m->methods.at[i];
    for (uint32_t k = 0; k < f->parameters.count; k++) {
      struct parameter *p = &f->parameters.at[k];
      p->from = p->source ? module_method(m, p->source) : NULL;
      if (p->source && !p->from) {
        diag_error(&m->diag, f->at, "%s, whose results %s takes, is no method",
                   p->source, f->name);
      }
    }
  }
}

bool description_read(struct module *m, const char *path)
{
  struct buf text = {0};
  struct reader r = {.m = m, .path = path};
  if (!file_read(path, &text)) {
    fatal("cannot read %s:", path);
  }
  r.text = arena_strndup(m->arena, text.text ? text.text : "", text.length);
  size_t length = text.length;
  buf_free(&text);
  m->map.arena = m->arena;
  m->diag.map = &m->map;
  srcmap_add_text(&m->map, r.text, length, &r.start);
  srcmap_add_stretch(&m->map, r.start, path, 1, false);
  const char *line = r.text, *stop = r.text + length;
  while (line < stop) {
    const char *newline = memchr(line, '\n', (size_t)(stop - line));
    newline = newline ? newline : stop;
    const char *comment = memchr(line, '#', (size_t)(newline - line));
    r.at = line;
    r.end = comment ? comment : newline;
    while (r.end > line && isspace((unsigned char)r.end[-1])) {
      r.end--;
    }
    read_line(&r);
    line = newline + 1;
  }
  find_sources(m);
  return diag_ok(&m->diag);
}
