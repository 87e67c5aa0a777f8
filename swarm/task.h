/* task.h -- a task, and what came of it.
 *
 * Tasks come in families that differ only in a number: a task is (family,
 * index), its id the decimal number family->first + index. A task that was
 * split has children `17.0`, `17.1`, whose children are `17.1.0`. */
#ifndef SWARM_TASK_H
#define SWARM_TASK_H

#include "base/arena.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { TASK_ID_MAX = 128, TASK_DEPTH_MAX = 16, TASK_PARTS_MAX = 256 };

/* In the order of what counts when a task has several results: so it does not
 * matter in which order files are read. A safe task that was split, too, is
 * what its children are. */
enum task_verdict {
  TASK_NONE,    /* no result: unknown */
  TASK_ERROR,   /* it could not be run: the machine's fault */
  TASK_UNKNOWN, /* time, memory, a crash, or it cannot say */
  TASK_PRUNED,  /* holds nothing that could violate: safe without search */
  TASK_SAFE,    /* excludes what it is about */
  TASK_SPLIT,
  TASK_UNSAFE,    /* a violation that was not run again successfully */
  TASK_CONFIRMED, /* a violation: `unsafe` with "confirmed":true in files */
  TASK_VERDICTS
};

/* Tasks of one engine that differ only in their index. */
struct family {
  const char *name, *engine;
  uint64_t first, count; /* ids first .. first + count - 1; count >= 1 */
  uint64_t before;       /* tasks in the families before this one */
  json_t *parameters;    /* the engine's own; an object, never NULL */
};

struct swarm_task {
  const char *id;
  const struct family *family;
  uint64_t index;           /* in the family; of a child: its root's */
  uint32_t depth;           /* 0: not a child */
  const json_t *parameters; /* the family's; of a child: its own */
};

/* What an engine says. Texts live in the job's arena (pool.h). */
struct swarm_result {
  uint8_t verdict;         /* enum task_verdict, not TASK_NONE */
  const char *reason;      /* why not safe, or what was found; or NULL */
  const char *figures;     /* a JSON object as text: states, clauses; or NULL */
  const char *claim;       /* safe, pruned: see line.h; or NULL */
  const char *schedule;    /* a file, relative to the run's folder; or NULL */
  const char *const *into; /* TASK_SPLIT: each child's parameters, as JSON */
  uint32_t into_count;
  /* The pool's, over all processes of the task: */
  double seconds, cpu; /* wall, and of all processors */
  uint64_t memory_kb;  /* most at once */
};

/* "none", "error", "unknown", "pruned", "safe", "split", "unsafe" */
const char *task_verdict_name(enum task_verdict v);
/* Without a family's knowledge: digits, then dots and digits, no leading zeros;
 * false: it is none. rest: what follows the number ("" or ".1.0"). */
bool task_id_parse(const char *id, uint64_t *root, const char **rest);

#endif
