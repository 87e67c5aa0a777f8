/* manifest_read.c -- the manifest of a run that somebody planned. */
#include "swarm/manifest.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { TEXT_MAX = 1 << 28 };

struct reading {
  struct arena *arena;
  struct manifest *m;
  const char *path;
  uint32_t line;
  uint64_t families; /* promised */
};

static bool wrong(const struct reading *r, const char *what)
{
  fprintf(stderr, "tessera: %s:%u: %s\n", r->path, r->line, what);
  return false;
}

static const char *text_of(const struct reading *r, const json_t *v)
{
  return json_is_string(v) ? arena_strndup(r->arena, json_string_value(v),
                                           json_string_length(v))
                           : NULL;
}

/* A number from 0 on, or UINT64_MAX. */
static uint64_t count_of(const json_t *v)
{
  return json_is_integer(v) && json_integer_value(v) >= 0
             ? (uint64_t)json_integer_value(v)
             : UINT64_MAX;
}

static bool is_texts(const json_t *v)
{
  size_t i;
  json_t *each;
  json_array_foreach(v, i, each)
  {
    if (!json_is_string(each)) {
      return false;
    }
  }
  return json_is_array(v);
}

static bool read_run(struct reading *r, const json_t *v)
{
  struct manifest *m = r->m;
  const json_t *limits = json_object_get(v, "limits");
  if (!json_is_integer(json_object_get(v, "tessera-run"))) {
    return wrong(r, "this is no manifest of a run");
  }
  if (json_integer_value(json_object_get(v, "tessera-run")) !=
      MANIFEST_VERSION) {
    return wrong(r, "this run was planned by another version of tessera");
  }
  m->tool = text_of(r, json_object_get(v, "tool"));
  m->created = text_of(r, json_object_get(v, "created"));
  m->hash = text_of(r, json_object_get(v, "hash"));
  m->files = json_incref(json_object_get(v, "files"));
  m->options = json_incref(json_object_get(v, "options"));
  m->seconds = json_number_value(json_object_get(limits, "seconds"));
  m->memory = count_of(json_object_get(limits, "memory"));
  m->seed = count_of(json_object_get(v, "seed"));
  m->chunk = count_of(json_object_get(v, "chunk"));
  r->families = count_of(json_object_get(v, "families"));
  if (!m->tool || !m->created || !m->hash || !is_texts(m->files) ||
      !is_texts(m->options) || !(m->seconds >= 0 && m->seconds < 1e9) ||
      m->memory == UINT64_MAX || m->seed == UINT64_MAX || m->chunk < 1 ||
      m->chunk > MANIFEST_TASKS_MAX || r->families == UINT64_MAX) {
    return wrong(r, "a member of the run is missing or wrong");
  }
  return true;
}

static bool read_family(struct reading *r, const json_t *v)
{
  struct manifest *m = r->m;
  struct family f = {
      .name = text_of(r, json_object_get(v, "family")),
      .engine = text_of(r, json_object_get(v, "engine")),
      .first = count_of(json_object_get(v, "first")),
      .count = count_of(json_object_get(v, "count")),
      .before = m->total,
      .parameters = json_object_get(v, "parameters"),
  };
  if (!f.name || !f.engine || f.first == UINT64_MAX || f.count == UINT64_MAX ||
      !json_is_object(f.parameters)) {
    return wrong(r, "a member of the family is missing or wrong");
  }
  if (!f.count || f.count > MANIFEST_TASKS_MAX - m->total ||
      f.first > INT64_MAX - f.count) {
    return wrong(r, "too few or too many tasks");
  }
  if (m->families.count &&
      VEC_LAST(&m->families).first + VEC_LAST(&m->families).count > f.first) {
    return wrong(r, "tasks of two families have the same numbers");
  }
  json_incref(f.parameters);
  VEC_PUSH(r->arena, &m->families, f);
  m->total += f.count;
  return true;
}

static bool read_lines(struct reading *r, const struct buf *text)
{
  const char *at = text->text, *end = at + text->length;
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    json_error_t why;
    r->line++;
    if (!newline) {
      return wrong(r, "the last line is not whole");
    }
    json_t *v = json_loadb(at, (size_t)(newline - at), 0, &why);
    bool ok = json_is_object(v)
                  ? (r->line == 1 ? read_run(r, v) : read_family(r, v))
                  : wrong(r, v ? "this is no JSON object" : why.text);
    json_decref(v);
    if (!ok) {
      return false;
    }
    at = newline + 1;
  }
  if (!r->line || r->families != r->m->families.count || !r->families) {
    r->line++;
    return wrong(r, "families are missing");
  }
  if ((r->m->total - 1) / r->m->chunk >= MANIFEST_CHUNKS) {
    return wrong(r, "too many chunks");
  }
  return true;
}

bool manifest_read(struct arena *a, struct manifest *m, const char *folder)
{
  *m = (struct manifest){.folder = folder};
  struct buf text = {0};
  struct reading r = {
      .arena = a, .m = m, .path = manifest_path(a, m, MANIFEST_NAME)};
  struct stat st;
  bool ok = stat(r.path, &st) == 0;
  if (ok && (!S_ISREG(st.st_mode) || st.st_size > TEXT_MAX)) {
    fprintf(stderr, "tessera: %s: no file, or too large\n", r.path);
    return false;
  }
  if (!ok || !file_read(r.path, &text)) {
    fprintf(stderr, "tessera: %s: %s\n", r.path, strerror(errno));
    buf_free(&text);
    return false;
  }
  ok = read_lines(&r, &text);
  if (ok) {
    manifest_set_run(m, &text);
  } else {
    manifest_release(m);
  }
  buf_free(&text);
  return ok;
}

void manifest_release(struct manifest *m)
{
  for (uint32_t i = 0; i < m->families.count; i++) {
    json_decref(m->families.at[i].parameters);
  }
  json_decref(m->files);
  json_decref(m->options);
  m->files = m->options = NULL;
  m->families.count = 0;
}
