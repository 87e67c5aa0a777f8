#include "swarm/manifest.h"

#include "base/buf.h"
#include "base/file.h"
#include "swarm/hash.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *manifest_path(struct arena *a, const struct manifest *m,
                          const char *name)
{
  return arena_printf(a, "%s/%s", m->folder, name);
}

void manifest_add(struct arena *a, struct manifest *m, const char *name,
                  const char *engine, uint64_t count, json_t *parameters)
{
  const struct family *last =
      m->families.count ? &VEC_LAST(&m->families) : NULL;
  struct family f = {.name = name,
                     .engine = engine,
                     .first = last ? last->first + last->count : 0,
                     .count = count,
                     .before = m->total,
                     .parameters = parameters ? parameters : json_object()};
  VEC_PUSH(a, &m->families, f);
  m->total += count;
}

static int add_bytes(const char *bytes, size_t length, void *out)
{
  buf_add(out, bytes, length);
  return 0;
}

/* A line; gives the value up. False: it holds what is no JSON. */
static bool put_line(json_t *v, struct buf *out)
{
  bool ok = v && json_dump_callback(v, add_bytes, out, JSON_COMPACT) == 0;
  buf_putc(out, '\n');
  json_decref(v);
  return ok;
}

static bool put_run(const struct manifest *m, struct buf *out)
{
  json_t *files = m->files ? json_incref(m->files) : json_array();
  json_t *options = m->options ? json_incref(m->options) : json_array();
  return put_line(json_pack("{s:i,s:s,s:s,s:o,s:o,s:s,s:{s:f,s:I},s:I,s:I,s:I}",
                            "tessera-run", MANIFEST_VERSION, "tool", m->tool,
                            "created", m->created, "files", files, "options",
                            options, "hash", m->hash ? m->hash : "", "limits",
                            "seconds", m->seconds, "memory",
                            (json_int_t)m->memory, "seed", (json_int_t)m->seed,
                            "chunk", (json_int_t)m->chunk, "families",
                            (json_int_t)m->families.count),
                  out);
}

static bool put_family(const struct family *f, struct buf *out)
{
  return put_line(json_pack("{s:s,s:s,s:I,s:I,s:O}", "family", f->name,
                            "engine", f->engine, "first", (json_int_t)f->first,
                            "count", (json_int_t)f->count, "parameters",
                            f->parameters),
                  out);
}

void manifest_set_run(struct manifest *m, const struct buf *text)
{
  snprintf(m->run, sizeof m->run, "%016" PRIx64,
           hash_bytes(HASH_START, text->text, text->length));
}

static const char *now(struct arena *a)
{
  char text[32] = "";
  time_t t = time(NULL);
  struct tm tm;
  if (gmtime_r(&t, &tm)) {
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
  }
  return arena_strndup(a, text, strlen(text));
}

static bool make_folders(struct arena *a, const struct manifest *m)
{
  static const char *const names[] = {"results", "claims", "workers"};
  if (mkdir(m->folder, 0777) != 0 && errno != EEXIST) {
    fprintf(stderr, "tessera: %s: %s\n", m->folder, strerror(errno));
    return false;
  }
  const char *path = manifest_path(a, m, MANIFEST_NAME);
  if (access(path, F_OK) == 0) {
    fprintf(stderr, "tessera: %s: there is a run already\n", m->folder);
    return false;
  }
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    path = manifest_path(a, m, names[i]);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
      fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
      return false;
    }
  }
  return true;
}

bool manifest_write(struct arena *a, struct manifest *m, const char *folder)
{
  struct buf text = {0};
  m->folder = folder;
  m->created = now(a);
  m->chunk = (m->total + MANIFEST_CHUNKS - 1) / MANIFEST_CHUNKS;
  if (!m->total || m->total > MANIFEST_TASKS_MAX) {
    fprintf(stderr,
            "tessera: a run has 1 to %" PRIu64 " tasks, not %" PRIu64 "\n",
            MANIFEST_TASKS_MAX, m->total);
    return false;
  }
  bool ok = put_run(m, &text);
  for (uint32_t i = 0; ok && i < m->families.count; i++) {
    ok = put_family(&m->families.at[i], &text);
  }
  if (!ok) {
    fprintf(stderr, "tessera: %s: what is planned is not UTF-8\n", folder);
  }
  ok = ok && make_folders(a, m);
  if (ok) {
    const char *path = manifest_path(a, m, MANIFEST_NAME);
    ok = file_write(manifest_path(a, m, "stop"), "", 0) && /* see stop.c */
         file_write_to_disk(path, text.text, text.length);
    if (!ok) {
      fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
    }
  }
  manifest_set_run(m, &text);
  buf_free(&text);
  return ok;
}

/* --- asking --- */

const struct family *manifest_family(const struct manifest *m, uint64_t ordinal)
{
  uint32_t low = 0, high = m->families.count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (m->families.at[middle].before <= ordinal) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return &m->families.at[low];
}

bool manifest_ordinal(const struct manifest *m, uint64_t id, uint64_t *ordinal)
{
  uint32_t low = 0, high = m->families.count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (m->families.at[middle].first <= id) {
      low = middle;
    } else {
      high = middle;
    }
  }
  const struct family *f = &m->families.at[low];
  *ordinal = f->before + (id - f->first);
  return id >= f->first && id - f->first < f->count;
}
