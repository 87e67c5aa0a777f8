/* report.h -- what a run has come to: numbers, for driver/ to print.
 *
 * Reads every line of results/ once and keeps none: four bits a task, what was
 * split, and the few that stand out. */
#ifndef SWARM_REPORT_H
#define SWARM_REPORT_H

#include "swarm/line.h"
#include "swarm/manifest.h"

#include "base/vec.h"

enum { REPORT_TOP = 5, REPORT_VIOLATIONS = 20, REPORT_CAUSES = 64 };

struct report_task { /* one that stands out */
  const char *id, *engine, *reason, *schedule;
  uint8_t verdict;
  double seconds;
  uint64_t memory_kb;
};

struct report_cost {
  uint64_t tasks;
  double seconds, cpu;
  uint64_t memory_kb; /* the largest */
};

struct report_cause {
  const char *reason;  /* numbers in it replaced by N */
  const char *example; /* a task */
  uint8_t verdict;
  uint64_t count;
};

struct family_count {
  const struct family *family;
  struct report_cost cost;
  uint64_t count[TASK_VERDICTS]; /* of its leaves */
};

struct run_report {
  uint64_t tasks;                /* leaves: roots, children of split ones */
  uint64_t count[TASK_VERDICTS]; /* of them; TASK_NONE: no result */
  uint64_t split;                /* tasks that are what their children are */
  uint64_t contradictory;        /* split in two ways: unknown */
  /* Of all first results; what was done again is apart. */
  struct report_cost cost[TASK_VERDICTS], again;
  struct family_count *families; /* as many as the manifest has */
  struct report_tasks VEC_BODY(struct report_task) violations; /* first ones */
  struct report_task slowest[REPORT_TOP], largest[REPORT_TOP];
  uint32_t slowest_count, largest_count;
  struct report_causes VEC_BODY(struct report_cause) causes;
  uint64_t causes_left_out; /* results whose cause found no room */
  uint64_t files, lines, duplicates, broken, foreign, unfinished;
  const char *broken_at; /* the first: file, byte; or NULL */
};

/* see: told of each good line, too (the first of its task or not); or NULL.
 * False: it was said why. */
bool run_report(struct arena *a, const struct manifest *m, struct run_report *r,
                void (*see)(void *user, const struct result_line *, bool first),
                void *user);

#endif
