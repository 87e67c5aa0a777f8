#include "swarm/queue.h"

#include "base/diag.h"
#include "base/proc.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double refresh_every = 1; /* seconds */
enum { REFRESH_SHARE = 20 };           /* or so many times what one takes */

void queue_open(struct queue *q, struct ledger *l, struct lease *lease,
                uint64_t from, uint64_t to, enum task_verdict least)
{
  uint64_t chunk = l->manifest->chunk;
  *q = (struct queue){.ledger = l,
                      .lease = lease,
                      .from = from,
                      .to = to,
                      .least = least,
                      .chunk = from / chunk,
                      .chunk_to = from < to ? (to - 1) / chunk + 1 : 0,
                      .refreshed = -1};
}

void queue_close(struct queue *q)
{
  for (uint64_t i = 0; i < q->child_count; i++) {
    free(q->children[i]);
  }
  free(q->children);
}

static bool failed(struct queue *q, const char *what)
{
  fprintf(stderr, "tessera: %s/%s: %s\n", q->ledger->manifest->folder, what,
          strerror(errno));
  q->failed = true;
  return false;
}

/* --- chunks --- */

static void bounds_of(const struct queue *q, uint64_t chunk, uint64_t *from,
                      uint64_t *to)
{
  uint64_t size = q->ledger->manifest->chunk;
  *from = chunk * size > q->from ? chunk * size : q->from;
  *to = (chunk + 1) * size < q->to ? (chunk + 1) * size : q->to;
}

/* Whether a worker does a chunk that we have only a part of. */
static bool is_partial(const struct queue *q, uint64_t chunk)
{
  const struct manifest *m = q->ledger->manifest;
  uint64_t end = (chunk + 1) * m->chunk;
  return chunk * m->chunk < q->from ||
         (end < m->total ? end : m->total) > q->to;
}

/* True: the chunk is ours, and something is left to do. */
static bool take_chunk(struct queue *q, uint64_t chunk)
{
  uint64_t from, to;
  char unit[32];
  bounds_of(q, chunk, &from, &to);
  snprintf(unit, sizeof unit, "c%" PRIu64, chunk);
  while (ledger_open_between(q->ledger, from, to, q->least)) {
    struct lease_owner *owner;
    switch (lease_take(q->lease, unit, &owner)) {
    case LEASE_TAKEN:
      q->at = from;
      q->end = to;
      return true;
    case LEASE_OURS:
      return false;
    case LEASE_ALIVE:
      q->partial = q->partial || is_partial(q, chunk);
      return false;
    case LEASE_GONE:
      /* What it has left behind counts before anything is done again. */
      if (!ledger_refresh(q->ledger)) {
        return failed(q, "results");
      }
      owner->refreshed = true;
      break;
    case LEASE_FAILED:
      return failed(q, "claims");
    }
  }
  return false;
}

/* --- children --- */

static void push_child(struct queue *q, const char *id)
{
  if (q->child_count == q->child_room) {
    q->child_room = q->child_room ? q->child_room * 2 : 64;
    q->children = realloc(q->children, q->child_room * sizeof *q->children);
  }
  char *copy = strdup(id);
  if (!q->children || !copy) {
    fatal("out of memory");
  }
  q->children[q->child_count++] = copy;
}

void queue_split(struct queue *q, const char *id, uint32_t parts)
{
  char child[TASK_ID_MAX + 16];
  while (parts-- > 0) { /* the last one pushed comes first */
    snprintf(child, sizeof child, "%s.%" PRIu32, id, parts);
    push_child(q, child);
  }
}

static bool push_open(void *user, const char *id, enum task_verdict v)
{
  struct queue *q = user;
  if (v <= q->least) {
    push_child(q, id);
  }
  return true;
}

static void root_id(const struct manifest *m, uint64_t ordinal, char *id)
{
  const struct family *f = manifest_family(m, ordinal);
  snprintf(id, TASK_ID_MAX, "%" PRIu64, f->first + (ordinal - f->before));
}

static void push_leaves(struct queue *q, uint64_t ordinal)
{
  char id[TASK_ID_MAX];
  root_id(q->ledger->manifest, ordinal, id);
  const struct ledger_node *n = ledger_find(q->ledger, id);
  if (n && !n->contradictory) {
    ledger_leaves(q->ledger, id, push_open, q);
  }
}

/* Children that others made, of roots in our part. */
static void find_children(struct queue *q)
{
  const struct ledger *l = q->ledger;
  for (uint64_t i = 0; i < l->node_room; i++) {
    uint64_t root, ordinal;
    const char *rest;
    const char *id = l->nodes[i].id;
    if (id && task_id_parse(id, &root, &rest) && !*rest &&
        manifest_ordinal(l->manifest, root, &ordinal) && ordinal >= q->from &&
        ordinal < q->to) {
      push_leaves(q, ordinal);
    }
  }
}

/* The topmost child that nobody does. */
static bool pop_child(struct queue *q, char *id, uint64_t *ordinal)
{
  while (q->child_count && !q->failed) {
    char *child = q->children[--q->child_count], unit[TASK_ID_MAX + 2];
    const struct ledger_node *n = ledger_find(q->ledger, child);
    uint64_t root;
    const char *rest;
    bool ours = false;
    snprintf(unit, sizeof unit, "t%s", child);
    if (!n || n->verdict <= q->least) {
      struct lease_owner *owner;
      enum lease_answer answer = lease_take(q->lease, unit, &owner);
      if (answer == LEASE_GONE) {
        if (!ledger_refresh(q->ledger)) {
          free(child);
          return failed(q, "results");
        }
        owner->refreshed = true;
        q->child_count++; /* ask again */
        continue;
      }
      ours = answer == LEASE_TAKEN;
      if (answer == LEASE_FAILED) {
        failed(q, "claims");
      }
    }
    if (ours) {
      snprintf(id, TASK_ID_MAX, "%s", child);
      ours = task_id_parse(child, &root, &rest) &&
             manifest_ordinal(q->ledger->manifest, root, ordinal);
    }
    free(child);
    if (ours) {
      return true;
    }
  }
  return false;
}

/* --- */

static bool next_of_chunk(struct queue *q, char *id, uint64_t *ordinal)
{
  while (q->at < q->end) {
    enum task_verdict v = ledger_verdict(q->ledger, q->at);
    *ordinal = q->at++;
    if (v <= q->least) {
      root_id(q->ledger->manifest, *ordinal, id);
      return true;
    }
    if (v == TASK_SPLIT) {
      push_leaves(q, *ordinal);
      if (pop_child(q, id, ordinal)) {
        return true;
      }
    }
  }
  return false;
}

bool queue_next(struct queue *q, char *id, uint64_t *ordinal)
{
  while (!q->failed) {
    if (pop_child(q, id, ordinal) || next_of_chunk(q, id, ordinal)) {
      return true;
    }
    if (q->failed) {
      return false;
    }
    while (q->chunk < q->chunk_to && !take_chunk(q, q->chunk) && !q->failed) {
      q->chunk++;
    }
    if (q->chunk < q->chunk_to) {
      q->chunk++;
      continue;
    }
    double now = proc_clock();
    if (q->refreshed >= 0 && now < q->refreshed) {
      return false;
    }
    if (!ledger_refresh(q->ledger)) {
      return failed(q, "results");
    }
    /* Once more from the start: whose worker has gone meanwhile? */
    q->late = true;
    q->partial = false;
    q->chunk = q->from / q->ledger->manifest->chunk;
    find_children(q);
    while (q->chunk < q->chunk_to && !take_chunk(q, q->chunk) && !q->failed) {
      q->chunk++;
    }
    double took = proc_clock() - now;
    q->refreshed = now + took +
                   (took * REFRESH_SHARE > refresh_every ? took * REFRESH_SHARE
                                                         : refresh_every);
    if (q->chunk == q->chunk_to && !q->child_count) {
      return false;
    }
    q->chunk += q->chunk < q->chunk_to;
  }
  return false;
}

uint64_t queue_elsewhere(struct queue *q)
{
  uint64_t n = 0;
  for (uint64_t i = q->from; i < q->to; i++) {
    n += ledger_open_between(q->ledger, i, i + 1, TASK_NONE);
  }
  return n;
}
