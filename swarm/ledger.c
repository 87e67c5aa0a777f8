#include "swarm/ledger.h"

#include "base/diag.h"
#include "swarm/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_TASKS = 1 << 18, PAGE_BYTES = PAGE_TASKS / 2 };

static void *allocate(size_t count, size_t size)
{
  void *p = calloc(count ? count : 1, size);
  if (!p) {
    fatal("out of memory");
  }
  return p;
}

void ledger_open(struct ledger *l, const struct manifest *m)
{
  *l = (struct ledger){.manifest = m};
  l->page_count = (m->total + PAGE_TASKS - 1) / PAGE_TASKS;
  l->pages = allocate(l->page_count, sizeof *l->pages);
}

void ledger_close(struct ledger *l)
{
  for (uint64_t i = 0; i < l->page_count; i++) {
    free(l->pages[i]);
  }
  for (uint64_t i = 0; i < l->node_room; i++) {
    free(l->nodes[i].id);
  }
  for (uint32_t i = 0; i < l->file_count; i++) {
    free(l->files[i].name);
  }
  free(l->pages);
  free(l->nodes);
  free(l->files);
  *l = (struct ledger){0};
}

/* --- roots: a nibble each --- */

enum task_verdict ledger_verdict(const struct ledger *l, uint64_t ordinal)
{
  const unsigned char *page = l->pages[ordinal / PAGE_TASKS];
  uint64_t at = ordinal % PAGE_TASKS;
  return page ? (enum task_verdict)(page[at / 2] >> (at % 2 * 4) & 15)
              : TASK_NONE;
}

static void set_verdict(struct ledger *l, uint64_t ordinal, uint8_t v)
{
  unsigned char **page = &l->pages[ordinal / PAGE_TASKS];
  uint64_t at = ordinal % PAGE_TASKS;
  if (!*page) {
    *page = allocate(PAGE_BYTES, 1);
  }
  unsigned char *pair = &(*page)[at / 2];
  *pair = (unsigned char)((*pair & (15 << ((at + 1) % 2 * 4))) |
                          (unsigned)v << (at % 2 * 4));
}

/* --- nodes --- */

static struct ledger_node *slot_of(const struct ledger *l, const char *id)
{
  uint64_t at = hash_bytes(HASH_START, id, strlen(id));
  for (;; at++) {
    struct ledger_node *n = &l->nodes[at & (l->node_room - 1)];
    if (!n->id || strcmp(n->id, id) == 0) {
      return n;
    }
  }
}

const struct ledger_node *ledger_find(const struct ledger *l, const char *id)
{
  const struct ledger_node *n = l->node_room ? slot_of(l, id) : NULL;
  return n && n->id ? n : NULL;
}

static struct ledger_node *add_node(struct ledger *l, const char *id)
{
  if (l->node_count * 4 >= l->node_room * 3) {
    struct ledger_node *old = l->nodes;
    uint64_t room = l->node_room;
    l->node_room = room ? room * 2 : 64;
    l->nodes = allocate(l->node_room, sizeof *l->nodes);
    for (uint64_t i = 0; i < room; i++) {
      if (old[i].id) {
        *slot_of(l, old[i].id) = old[i];
      }
    }
    free(old);
  }
  struct ledger_node *n = slot_of(l, id);
  if (!n->id) {
    size_t size = strlen(id) + 1;
    n->id = memcpy(allocate(size, 1), id, size);
    l->node_count++;
  }
  return n;
}

/* How it was split; false: the line does not say. */
static bool take_split(struct ledger_node *n, const struct result_line *line,
                       uint32_t file, uint64_t offset)
{
  json_t *all = line_json(line), *into = json_object_get(all, "into");
  size_t parts = json_array_size(into);
  char *text = json_dumps(into, JSON_COMPACT | JSON_SORT_KEYS);
  bool good = text && parts && parts <= TASK_PARTS_MAX;
  if (good) {
    uint64_t hash = hash_bytes(HASH_START, text, strlen(text));
    if (n->parts) {
      n->contradictory = n->contradictory || n->into_hash != hash;
    } else {
      n->parts = (uint32_t)parts;
      n->into_hash = hash;
      n->file = file;
      n->offset = offset;
    }
  }
  free(text);
  json_decref(all);
  return good;
}

void ledger_take(struct ledger *l, const struct result_line *line,
                 uint32_t file, uint64_t offset)
{
  uint64_t root, ordinal;
  const char *rest;
  if (!task_id_parse(line->task, &root, &rest) ||
      !manifest_ordinal(l->manifest, root, &ordinal)) {
    l->foreign++; /* no task of ours */
    return;
  }
  bool child = *rest != '\0', split = line->verdict == TASK_SPLIT;
  struct ledger_node *n = child || split ? add_node(l, line->task) : NULL;
  uint8_t before = child ? n->verdict : ledger_verdict(l, ordinal);
  if (split && !take_split(n, line, file, offset)) {
    l->broken++;
    return;
  }
  if (line->verdict > before) {
    if (child) {
      n->verdict = line->verdict;
    } else {
      set_verdict(l, ordinal, line->verdict);
      l->done += !before;
    }
  }
  l->lines++;
  l->duplicates += before != TASK_NONE;
  if (l->see) {
    l->see(l->user, line, before == TASK_NONE);
  }
}

/* --- what is below a split task --- */

static bool leaves(const struct ledger *l, char *id, uint32_t depth,
                   bool (*each)(void *user, const char *id,
                                enum task_verdict v),
                   void *user)
{
  const struct ledger_node *n = ledger_find(l, id);
  size_t length = strlen(id);
  bool go_on = true;
  for (uint32_t i = 0; go_on && n && i < n->parts; i++) {
    snprintf(id + length, TASK_ID_MAX - length, ".%" PRIu32, i);
    const struct ledger_node *c = ledger_find(l, id);
    enum task_verdict v = c ? (enum task_verdict)c->verdict : TASK_NONE;
    if (v != TASK_SPLIT) {
      go_on = each(user, id, v);
    } else if (c->contradictory || depth >= TASK_DEPTH_MAX) {
      go_on = each(user, id, TASK_UNKNOWN);
    } else {
      go_on = leaves(l, id, depth + 1, each, user);
    }
    id[length] = '\0';
  }
  return go_on;
}

bool ledger_leaves(const struct ledger *l, const char *id,
                   bool (*each)(void *user, const char *id,
                                enum task_verdict v),
                   void *user)
{
  char text[TASK_ID_MAX];
  snprintf(text, sizeof text, "%s", id);
  return leaves(l, text, 1, each, user);
}

static bool is_above(void *user, const char *id, enum task_verdict v)
{
  (void)id;
  return v > *(const enum task_verdict *)user;
}

/* Of a root task that was split; NULL: its parts mean nothing. */
static const struct ledger_node *split_of(const struct ledger *l, uint64_t at)
{
  const struct family *f = manifest_family(l->manifest, at);
  char id[TASK_ID_MAX];
  snprintf(id, sizeof id, "%" PRIu64, f->first + (at - f->before));
  const struct ledger_node *n = ledger_find(l, id);
  return n && !n->contradictory ? n : NULL;
}

static bool is_clean(void *user, const char *id, enum task_verdict v)
{
  (void)user;
  (void)id;
  return v == TASK_SAFE || v == TASK_PRUNED;
}

uint64_t ledger_clean_until(const struct ledger *l, uint64_t from, uint64_t to)
{
  for (; from < to; from++) {
    enum task_verdict v = ledger_verdict(l, from);
    if (v == TASK_SPLIT) {
      const struct ledger_node *n = split_of(l, from);
      if (!n || !ledger_leaves(l, n->id, is_clean, NULL)) {
        break;
      }
    } else if (!is_clean(NULL, NULL, v)) {
      break;
    }
  }
  return from;
}

bool ledger_open_between(const struct ledger *l, uint64_t from, uint64_t to,
                         enum task_verdict least)
{
  for (uint64_t i = from; i < to; i++) {
    enum task_verdict v = ledger_verdict(l, i);
    if (v <= least) {
      return true;
    }
    if (v == TASK_SPLIT) {
      const struct ledger_node *n = split_of(l, i);
      if (n && !ledger_leaves(l, n->id, is_above, &least)) {
        return true;
      }
    }
  }
  return false;
}
