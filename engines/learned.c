/* learned.c -- facts of runs in a hash table, with the files they come from. */
#include "engines/learned.h"

#include "base/buf.h"
#include "base/names.h"
#include "engines/learned_line.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One run's figures of a site (before: NULL), or of a pair. */
struct fact {
  const struct name *run, *site, *before;
  uint64_t count, drawn;
};

/* Or random executions, of which there are so many. */
struct run {
  const struct name *name, *program;
  uint64_t followed, good, drawn, violations;
  bool whole;
};

struct pattern {
  uint32_t pattern;
  const char *x, *y;
  bool tight;
  const struct name *steps[LEARNED_STEPS];
};

struct file {
  const char *name;
  uint64_t offset; /* behind its last whole line that was read */
};

struct learned {
  struct arena *arena;
  const char *folder;
  const char *hash; /* of the program */
  const struct name *program;
  uint32_t calls;
  struct names names; /* keys, runs and programs */
  VEC(struct fact) facts;
  uint32_t *slots, mask;      /* numbers of facts, plus one */
  VEC(struct run) runs, maps; /* maps: that patterns were observed in */
  VEC(struct pattern) patterns;
  VEC(struct file) files;
};

static struct name *name_of(struct learned *l, const char *prefix,
                            const char *text)
{
  return names_get_z(&l->names, arena_printf(l->arena, "%s%s", prefix, text));
}

struct learned *learned_new(struct arena *a, const char *folder,
                            const char *program, uint32_t calls)
{
  struct learned *l = ARENA_NEW(a, struct learned);
  *l = (struct learned){.arena = a, .folder = folder, .calls = calls};
  names_init(&l->names, a);
  l->program = name_of(l, "program ", program);
  l->hash = arena_strndup(a, program, strlen(program));
  return l;
}

/* --- facts --- */

static uint32_t hash_fact(const struct fact *f)
{
  uint32_t hash = f->run->hash * 0x9e3779b9u + f->site->hash;
  return hash * 0x9e3779b9u + (f->before ? f->before->hash : 0);
}

/* The slot that it has, or would have. */
static uint32_t *slot_of(const struct learned *l, const struct fact *f)
{
  uint32_t i = hash_fact(f) & l->mask;
  for (; l->slots[i]; i = (i + 1) & l->mask) {
    const struct fact *other = &l->facts.at[l->slots[i] - 1];
    if (other->run == f->run && other->site == f->site &&
        other->before == f->before) {
      break;
    }
  }
  return &l->slots[i];
}

static void grow(struct learned *l)
{
  uint32_t room = l->slots ? 2 * (l->mask + 1) : 1024;
  l->slots = arena_alloc_array(l->arena, room, sizeof *l->slots);
  l->mask = room - 1;
  for (uint32_t i = 0; i < l->facts.count; i++) {
    *slot_of(l, &l->facts.at[i]) = i + 1;
  }
}

static uint64_t most(uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

static void add_fact(struct learned *l, struct fact f)
{
  if (!l->slots || l->facts.count > l->mask / 2) {
    grow(l);
  }
  uint32_t *slot = slot_of(l, &f);
  if (*slot) {
    struct fact *old = &l->facts.at[*slot - 1];
    old->count = most(old->count, f.count);
    old->drawn = most(old->drawn, f.drawn);
  } else {
    VEC_PUSH(l->arena, &l->facts, f);
    *slot = l->facts.count;
  }
}

/* The number of a run's name is that of the run, plus one. */
static void add_run(struct learned *l, struct run r)
{
  struct name *name = names_get_z(&l->names, r.name->text);
  if (!name->word) {
    VEC_PUSH(l->arena, &l->runs, r);
    name->word = (int)l->runs.count;
    return;
  }
  struct run *old = &l->runs.at[name->word - 1];
  old->followed = most(old->followed, r.followed);
  old->good = most(old->good, r.good);
  old->drawn = most(old->drawn, r.drawn);
  old->violations = most(old->violations, r.violations);
  old->whole = old->whole || r.whole;
}

/* --- patterns --- */

static struct name *pattern_name(struct learned *l,
                                 const struct learned_line *line)
{
  struct buf key = {0};
  buf_printf(&key, "pattern %u %s\n%s", line->pattern, line->x,
             line->y ? line->y : "");
  for (uint32_t i = 0; i < LEARNED_STEPS && line->steps[i]; i++) {
    buf_printf(&key, "\n%s", line->steps[i]);
  }
  struct name *name = names_get_z(&l->names, key.text);
  buf_free(&key);
  return name;
}

/* The number of its name is its own, plus one. */
static void take_pattern(struct learned *l, const struct learned_line *line)
{
  struct name *name = pattern_name(l, line);
  if (!name->word) {
    struct pattern p = {.pattern = line->pattern,
                        .x = names_get_z(&l->names, line->x)->text};
    p.y = line->y ? names_get_z(&l->names, line->y)->text : NULL;
    for (uint32_t i = 0; i < LEARNED_STEPS && line->steps[i]; i++) {
      p.steps[i] = names_get_z(&l->names, line->steps[i]);
    }
    VEC_PUSH(l->arena, &l->patterns, p);
    name->word = (int)l->patterns.count;
  }
  struct pattern *p = &l->patterns.at[name->word - 1];
  p->tight = p->tight || line->tight;
}

static void take_map(struct learned *l, const struct learned_line *line)
{
  if (line->pattern) {
    take_pattern(l, line);
    return;
  }
  struct name *name = name_of(l, "map ", line->run);
  if (!name->word) {
    struct run r = {.name = name};
    r.program = name_of(l, "program ", line->program);
    VEC_PUSH(l->arena, &l->maps, r);
    name->word = (int)l->maps.count;
  }
  struct run *r = &l->maps.at[name->word - 1];
  r->followed = most(r->followed, line->followed);
  r->whole = r->whole || line->whole;
}

static void look_at_patterns(const struct learned *l, struct arena *a,
                             struct learned_view *out)
{
  for (uint32_t i = 0; i < l->maps.count; i++) {
    const struct run *r = &l->maps.at[i];
    out->mapped += r->followed;
    out->mapped_whole =
        out->mapped_whole || (r->whole && r->program == l->program);
  }
  for (uint32_t i = 0; i < l->patterns.count; i++) {
    const struct pattern *p = &l->patterns.at[i];
    struct learned_pattern one = {p->pattern, p->x, p->y, p->tight, {0}};
    bool known = true;
    for (uint32_t k = 0; k < LEARNED_STEPS && p->steps[k]; k++) {
      one.sites[k] = (uint32_t)p->steps[k]->word;
      known = known && one.sites[k];
    }
    if (known) {
      VEC_PUSH(a, &out->patterns, one);
    }
  }
}

/* --- lines --- */

static void take_site(struct learned *l, const struct name *run,
                      const struct name *draws, const struct learned_line *line)
{
  const struct name *site = names_get_z(&l->names, line->site);
  add_fact(l, (struct fact){run, site, NULL, line->count, 0});
  for (uint32_t i = 0; i < line->before.count; i++) {
    const struct learned_before *b = &line->before.at[i];
    const struct name *before = names_get_z(&l->names, b->site);
    add_fact(l, (struct fact){run, site, before, b->count, 0});
    if (b->drawn) {
      add_fact(l, (struct fact){draws, site, before, 0, b->drawn});
    }
  }
}

static void take(struct learned *l, const struct learned_line *line)
{
  if (line->calls != l->calls) {
    return;
  }
  if (line->is_map) {
    take_map(l, line);
    return;
  }
  const struct name *run = name_of(l, "run ", line->run);
  const struct name *draws = name_of(l, "draws ", line->draws);
  if (line->site) {
    take_site(l, run, draws, line);
    return;
  }
  const struct name *program = name_of(l, "program ", line->program);
  add_run(l, (struct run){run, program, line->followed, line->good, 0,
                          line->violations, line->whole});
  add_run(l, (struct run){draws, program, 0, 0, line->drawn, 0, false});
}

/* Where the last line begins that was begun there: what is before it is a half
 * one, to which another file was joined. */
static size_t last_begin(const char *text, size_t length)
{
  static const char begin[] = "{\"v\":";
  for (size_t at = length; at-- > 1;) {
    if (length - at >= sizeof begin - 1 &&
        memcmp(text + at, begin, sizeof begin - 1) == 0) {
      return at;
    }
  }
  return 0;
}

static void take_line(struct learned *l, const char *text, size_t length)
{
  struct arena scratch = {0};
  struct learned_line line;
  bool good = learned_line_read(&scratch, &line, text, length);
  size_t at = good ? 0 : last_begin(text, length);
  if (good ||
      (at > 0 && learned_line_read(&scratch, &line, text + at, length - at))) {
    take(l, &line);
  }
  arena_release(&scratch);
}

/* How much of it is whole lines. What is behind them may be one, too, or become
 * one: it counts for nothing that it is taken again. */
static size_t take_lines(struct learned *l, const char *text, size_t length)
{
  size_t at = 0;
  const char *end;
  while (at < length && (end = memchr(text + at, '\n', length - at))) {
    take_line(l, text + at, (size_t)(end - text) - at);
    at = (size_t)(end - text) + 1;
  }
  if (at < length) {
    take_line(l, text + at, length - at);
  }
  return at;
}

void learned_take(struct learned *l, const char *text, size_t length)
{
  take_lines(l, text, length);
}

/* --- files --- */

enum { PATH = 4096 };

/* The file of that name; "": the folder of all. */
static const char *path_of(const struct learned *l, const char *name,
                           char path[PATH])
{
  snprintf(path, PATH, "%s/learned%s%s", l->folder, *name ? "/" : "", name);
  return path;
}

/* What stands behind the offset. */
static bool read_rest(const char *path, uint64_t offset, struct buf *out)
{
  struct stat st;
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  bool good = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
              lseek(fd, (off_t)offset, SEEK_SET) >= 0;
  ssize_t n = 1;
  while (good && n > 0) {
    char *room = buf_room(out, 1 << 16);
    n = read(fd, room, 1 << 16);
    out->length += n > 0 ? (size_t)n : 0;
  }
  if (fd >= 0) {
    close(fd);
  }
  return good && n == 0;
}

static struct file *file_named(struct learned *l, const char *name)
{
  for (uint32_t i = 0; i < l->files.count; i++) {
    if (strcmp(l->files.at[i].name, name) == 0) {
      return &l->files.at[i];
    }
  }
  struct file f = {arena_strndup(l->arena, name, strlen(name)), 0};
  VEC_PUSH(l->arena, &l->files, f);
  return &VEC_LAST(&l->files);
}

static void refresh_file(struct learned *l, const char *name)
{
  struct file *f = file_named(l, name);
  struct buf text = {0};
  char path[PATH];
  if (read_rest(path_of(l, name, path), f->offset, &text)) {
    f->offset += take_lines(l, text.text ? text.text : "", text.length);
  }
  buf_free(&text);
}

void learned_refresh(struct learned *l)
{
  static const char ending[] = ".jsonl";
  char path[PATH];
  DIR *folder = l->folder ? opendir(path_of(l, "", path)) : NULL;
  const struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    size_t length = strlen(entry->d_name), tail = sizeof ending - 1;
    if (length > tail && strcmp(entry->d_name + length - tail, ending) == 0) {
      refresh_file(l, entry->d_name);
    }
  }
  if (folder) {
    closedir(folder);
  }
}

static bool make_folder(const char *path)
{
  return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* One write, so that the lines of several stand one behind the other. */
static bool append(const char *path, const struct buf *text)
{
  int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  ssize_t n = fd >= 0 ? write(fd, text->text, text->length) : -1;
  int saved = n >= 0 ? ENOSPC : errno;
  bool good = fd >= 0 && close(fd) == 0 && n == (ssize_t)text->length;
  errno = saved;
  return good;
}

bool learned_add(struct learned *l, const char *worker,
                 const struct learned_search *search,
                 const struct site_keys *keys, const char *observed)
{
  struct buf lines = {0};
  bool good = true;
  learned_lines_write(&lines, search, l->hash, l->calls, keys, observed);
  learned_take(l, lines.text ? lines.text : "", lines.length);
  if (l->folder && lines.length) {
    char name[256], path[PATH];
    snprintf(name, sizeof name, "%s.jsonl", worker);
    good = make_folder(l->folder) && make_folder(path_of(l, "", path)) &&
           append(path_of(l, name, path), &lines);
    if (!good) {
      fprintf(stderr, "tessera: cannot write %s: %s\n", path, strerror(errno));
    }
  }
  buf_free(&lines);
  return good;
}

/* --- what is known of a unit --- */

/* The first site with each key, by the name's number; what follows it in chains
 * has the same key. */
struct binding {
  struct arena arena;
  const struct site_keys *keys;
  struct name **names; /* by site */
  uint32_t *first, *next;
};

static struct binding bind_keys(struct learned *l, const struct site_keys *keys)
{
  struct binding b = {.keys = keys};
  b.names = arena_alloc_array(&b.arena, keys->count, sizeof *b.names);
  b.first = arena_alloc_array(&b.arena, keys->count, sizeof *b.first);
  b.next = arena_alloc_array(&b.arena, keys->count, sizeof *b.next);
  for (uint32_t k = keys->count; k-- > 1;) {
    struct name *n =
        names_get_z(&l->names, learned_line_key(&b.arena, &keys->at[k]));
    b.names[k] = n;
    b.next[k] = (uint32_t)n->word;
    n->word = (int)k;
  }
  for (uint32_t k = 1; k < keys->count; k++) {
    b.first[k] = (uint32_t)b.names[k]->word;
  }
  return b;
}

/* Another unit may have other numbers. */
static void unbind_keys(struct binding *b)
{
  for (uint32_t k = 1; k < b->keys->count; k++) {
    b->names[k]->word = 0;
  }
  arena_release(&b->arena);
}

void learned_known(struct learned *l, const struct site_keys *keys,
                   struct buf *out)
{
  struct binding b = bind_keys(l, keys);
  for (uint32_t i = 0; i < l->facts.count; i++) {
    const struct fact *f = &l->facts.at[i];
    uint32_t site = (uint32_t)f->site->word;
    for (; f->before && site; site = b.next[site]) {
      uint32_t before = (uint32_t)f->before->word;
      for (; before; before = b.next[before]) {
        buf_printf(out, "%u %u\n", site, before);
      }
    }
  }
  unbind_keys(&b);
}

static int compare_pairs(const void *left, const void *right)
{
  const struct learned_pair *a = left, *b = right;
  return a->site != b->site      ? (a->site < b->site ? -1 : 1)
         : a->before < b->before ? -1
                                 : a->before > b->before;
}

static bool is_of_program(const struct learned *l, const struct fact *f)
{
  return f->run->word && l->runs.at[f->run->word - 1].program == l->program;
}

static void add_pairs(struct learned *l, struct arena *a,
                      struct learned_view *out)
{
  for (uint32_t i = 0; i < l->facts.count; i++) {
    const struct fact *f = &l->facts.at[i];
    if (!f->site->word || (f->before && !f->before->word)) {
      continue;
    }
    if (!f->before) {
      out->reached[f->site->word] += f->count;
      continue;
    }
    struct learned_pair p = {(uint32_t)f->site->word, (uint32_t)f->before->word,
                             f->count, is_of_program(l, f) ? f->drawn : 0};
    VEC_PUSH(a, &out->pairs, p);
  }
  if (out->pairs.count) {
    qsort(out->pairs.at, out->pairs.count, sizeof *out->pairs.at,
          compare_pairs);
  }
}

/* The sum of what all runs say of a pair. */
static void sum_pairs(struct learned_view *out)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < out->pairs.count; i++) {
    const struct learned_pair *p = &out->pairs.at[i];
    struct learned_pair *last = count ? &out->pairs.at[count - 1] : NULL;
    if (last && compare_pairs(last, p) == 0) {
      last->count += p->count;
      last->drawn += p->drawn;
    } else {
      out->pairs.at[count++] = *p;
    }
  }
  out->pairs.count = count;
  for (uint32_t i = 0; i < count; i++) {
    out->once += out->pairs.at[i].drawn == 1;
  }
}

void learned_look(struct learned *l, struct arena *a,
                  const struct site_keys *keys, struct learned_view *out)
{
  struct binding b = bind_keys(l, keys);
  *out = (struct learned_view){0};
  out->reached = arena_alloc_array(a, keys->count, sizeof *out->reached);
  out->first = arena_alloc_array(a, keys->count, sizeof *out->first);
  memcpy(out->first, b.first, keys->count * sizeof *out->first);
  for (uint32_t i = 0; i < l->runs.count; i++) {
    const struct run *r = &l->runs.at[i];
    out->runs += r->followed > 0;
    out->followed += r->followed;
    out->good += r->good;
    if (r->program == l->program) {
      out->drawn += r->drawn;
      out->violations += r->violations;
      out->whole = out->whole || r->whole;
    }
  }
  add_pairs(l, a, out);
  sum_pairs(out);
  look_at_patterns(l, a, out);
  unbind_keys(&b);
}
