/* ledger_read.c -- results from files that others may be writing to. */
#include "swarm/ledger.h"

#include "base/diag.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 18 };

struct reader {
  struct ledger *ledger;
  int folder;
  char *bytes;
  size_t room;
};

static void broken_line(struct ledger *l, const struct ledger_file *f,
                        uint64_t offset)
{
  if (!l->broken++) {
    snprintf(l->broken_at, sizeof l->broken_at, "%s, byte %" PRIu64, f->name,
             offset);
  }
}

static void take_line(struct ledger *l, uint32_t file, uint64_t offset,
                      const char *text, size_t length)
{
  struct result_line line = {0};
  struct ledger_file *f = &l->files[file];
  f->lines++;
  if (!line_read(&line, text, length)) {
    broken_line(l, f, offset);
  } else if (strcmp(line.run, l->manifest->run) != 0) {
    l->foreign++;
  } else {
    ledger_take(l, &line, file, offset);
  }
}

/* Our own file or somebody's, but no pipe that would never end. */
static int open_results(int folder, const char *name)
{
  struct stat st;
  int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd >= 0 && (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))) {
    close(fd);
    fd = -1;
  }
  return fd;
}

/* Whole lines from f->offset on; a longer one than any of ours is skipped. */
static void read_file(struct reader *r, uint32_t file)
{
  struct ledger *l = r->ledger;
  uint64_t at = l->files[file].offset, skipped = 0;
  int fd = open_results(r->folder, l->files[file].name);
  l->files[file].foreign = fd < 0;
  size_t have = 0;
  ssize_t n = 0;
  while (fd >= 0 &&
         (n = pread(fd, r->bytes + have, r->room - have, (off_t)(at + have)))) {
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n < 0) {
      l->files[file].foreign = true;
      break;
    }
    have += (size_t)n;
    char *from = r->bytes, *end = r->bytes + have, *newline;
    while ((newline = memchr(from, '\n', (size_t)(end - from)))) {
      uint64_t offset = at + (uint64_t)(from - r->bytes);
      if (skipped) {
        broken_line(l, &l->files[file], offset - skipped);
        skipped = 0;
      } else {
        take_line(l, file, offset, from, (size_t)(newline - from));
      }
      from = newline + 1;
    }
    at += (uint64_t)(from - r->bytes);
    have = (size_t)(end - from);
    memmove(r->bytes, from, have);
    if (have == r->room) {
      skipped += have;
      at += have;
      have = 0;
    }
  }
  l->unfinished += have || skipped;
  if (fd >= 0) {
    l->files[file].offset = at - skipped;
    close(fd);
  }
}

static int by_name(const void *a, const void *b)
{
  return strcmp(((const struct ledger_file *)a)->name,
                ((const struct ledger_file *)b)->name);
}

uint32_t ledger_own(struct ledger *l, const char *name)
{
  if (l->file_count == l->file_room) {
    l->file_room = l->file_room ? l->file_room * 2 : 16;
    l->files = realloc(l->files, l->file_room * sizeof *l->files);
  }
  char *copy = strdup(name);
  if (!l->files || !copy) {
    fatal("out of memory");
  }
  l->files[l->file_count] = (struct ledger_file){.name = copy};
  return l->file_count++;
}

/* Append names that are new, in order; older files keep their numbers. */
static void add_names(struct ledger *l, DIR *folder)
{
  uint32_t known = l->file_count;
  const struct dirent *e;
  while ((e = readdir(folder))) {
    size_t length = strlen(e->d_name);
    if (length < 7 || strcmp(e->d_name + length - 6, ".jsonl") != 0) {
      continue;
    }
    bool found = false;
    for (uint32_t i = 0; !found && i < known; i++) {
      found = strcmp(l->files[i].name, e->d_name) == 0;
    }
    if (found) {
      continue;
    }
    ledger_own(l, e->d_name);
  }
  qsort(l->files + known, l->file_count - known, sizeof *l->files, by_name);
}

static int results_folder(const struct ledger *l)
{
  char path[4096];
  snprintf(path, sizeof path, "%s/results", l->manifest->folder);
  return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

bool ledger_refresh(struct ledger *l)
{
  struct reader r = {.ledger = l, .folder = results_folder(l)};
  int again = r.folder >= 0 ? fcntl(r.folder, F_DUPFD_CLOEXEC, 0) : -1;
  DIR *folder = again >= 0 ? fdopendir(again) : NULL;
  if (!folder) {
    int saved = errno;
    if (r.folder >= 0) {
      close(r.folder);
    }
    errno = saved;
    return false;
  }
  add_names(l, folder);
  r.room = LINE_MAX_BYTES + BLOCK;
  r.bytes = malloc(r.room);
  if (!r.bytes) {
    fatal("out of memory");
  }
  l->unfinished = 0;
  for (uint32_t i = 0; i < l->file_count; i++) {
    read_file(&r, i);
  }
  free(r.bytes);
  closedir(folder);
  close(r.folder);
  return true;
}

/* --- what a split said --- */

static json_t *read_into(const struct ledger *l, const struct ledger_node *n)
{
  int folder = results_folder(l);
  int fd = folder >= 0 ? open_results(folder, l->files[n->file].name) : -1;
  char *bytes = malloc(LINE_MAX_BYTES);
  ssize_t got = fd >= 0 && bytes
                    ? pread(fd, bytes, LINE_MAX_BYTES, (off_t)n->offset)
                    : -1;
  char *newline = got > 0 ? memchr(bytes, '\n', (size_t)got) : NULL;
  struct result_line line = {0};
  json_t *all = NULL;
  if (newline && line_read(&line, bytes, (size_t)(newline - bytes)) &&
      strcmp(line.task, n->id) == 0) {
    all = line_json(&line);
  }
  json_t *into = json_incref(json_object_get(all, "into"));
  json_decref(all);
  free(bytes);
  if (fd >= 0) {
    close(fd);
  }
  if (folder >= 0) {
    close(folder);
  }
  return into;
}

json_t *ledger_parameters(const struct ledger *l, const char *child)
{
  char parent[TASK_ID_MAX];
  snprintf(parent, sizeof parent, "%s", child);
  char *dot = strrchr(parent, '.');
  if (!dot) {
    return NULL;
  }
  size_t part = strtoul(dot + 1, NULL, 10);
  *dot = '\0';
  const struct ledger_node *n = ledger_find(l, parent);
  json_t *into = n && n->parts ? read_into(l, n) : NULL;
  json_t *v = json_incref(json_array_get(into, part));
  json_decref(into);
  return v;
}
