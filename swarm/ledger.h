/* ledger.h -- what all results of a run say, without keeping them.
 *
 * Four bits for each task, in pages that exist where there are results; some
 * hundred bytes for each task that was split, and for each of its children.
 * What counts for a task is the highest verdict of its results (task.h), so
 * lines may come in any order and any number of times. Two splits of one task
 * into different parts are a contradiction: then the numbers of its children
 * mean nothing, and it is unknown. */
#ifndef SWARM_LEDGER_H
#define SWARM_LEDGER_H

#include "swarm/line.h"
#include "swarm/manifest.h"

/* A task that was split, or a child. */
struct ledger_node {
  char *id;
  uint8_t verdict;
  bool contradictory;
  uint32_t parts;     /* split: children */
  uint64_t into_hash; /* of their parameters */
  uint32_t file;      /* its line is there */
  uint64_t offset;
};

struct ledger_file {
  char *name;      /* in results/ */
  uint64_t offset; /* read so far: a beginning of a line */
  uint64_t lines;
  bool foreign; /* no regular file, or cannot be read */
};

struct ledger {
  const struct manifest *manifest;
  unsigned char **pages;
  uint64_t page_count;
  struct ledger_node *nodes; /* a hash table, open addressing, by id */
  uint64_t node_count, node_room;
  struct ledger_file *files; /* by name */
  uint32_t file_count, file_room;
  uint64_t done; /* root tasks with a result */
  uint64_t lines, duplicates, broken, foreign;
  uint64_t unfinished; /* files whose last line is not whole (yet) */
  char broken_at[300]; /* the first: file, byte; "" if there is none */
  /* Told of each good line as it is read; first: the task had none before. */
  void (*see)(void *user, const struct result_line *line, bool first);
  void *user;
};

void ledger_open(struct ledger *l, const struct manifest *m);
void ledger_close(struct ledger *l);
/* Read what was added since. False: the folder cannot be read, see errno. */
bool ledger_refresh(struct ledger *l);
/* The number of a file of our own, whose lines come by ledger_take alone. */
uint32_t ledger_own(struct ledger *l, const char *name);
/* Take in one line, of ours or of a file. */
void ledger_take(struct ledger *l, const struct result_line *line,
                 uint32_t file, uint64_t offset);

/* Of the root task with that ordinal. */
enum task_verdict ledger_verdict(const struct ledger *l, uint64_t ordinal);
/* Of any task; NULL: neither split nor a child with a result. */
const struct ledger_node *ledger_find(const struct ledger *l, const char *id);
/* Whether tasks from..to (to excluded) hold one without a result, children of
 * split ones included. */
bool ledger_open_between(const struct ledger *l, uint64_t from, uint64_t to,
                         enum task_verdict least);
/* The first task of from..to that is neither safe nor pruned, nor split into
 * parts that are; to if all are. */
uint64_t ledger_clean_until(const struct ledger *l, uint64_t from, uint64_t to);
/* For each leaf below a split task: a child that is not split itself. Stops
 * when `each` returns false. id is valid for the call. */
bool ledger_leaves(const struct ledger *l, const char *id,
                   bool (*each)(void *user, const char *id,
                                enum task_verdict v),
                   void *user);
/* The parameters of a split task's child, owned by the caller; NULL: they
 * cannot be read any more. */
json_t *ledger_parameters(const struct ledger *l, const char *child);

#endif
