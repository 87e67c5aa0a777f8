/* line.h -- one result as a line of JSON, and back.
 *
 *   {"run":H,"task":"17","verdict":"safe","seconds":0.1,"cpu":0.1,
 *    "memory_kb":2048,"claim":{"cut":false,"looked":true, ...}, ... ,"sum":H}
 *
 * The members up to claim stand in this order; that and the others are there
 * when they say something. A claim is what a clean task excludes: whether it
 * was cut anywhere, whether it looked at what it is about, and what only its
 * engine understands. `sum` is the hash of everything before it, so what a
 * crash, a full disk or an editor left of a line is no line: a file of results
 * can be cut, mixed and repeated at will without changing what a task said. */
#ifndef SWARM_LINE_H
#define SWARM_LINE_H

#include "swarm/task.h"

#include "base/buf.h"

enum { LINE_MAX_BYTES = 1 << 20, LINE_REASON_MAX = 600 };

/* The numbers of a line; its texts are read only where they are wanted. */
struct result_line {
  char task[TASK_ID_MAX];
  char run[17];
  uint8_t verdict; /* enum task_verdict */
  double seconds, cpu;
  uint64_t memory_kb;
  const char *claim; /* its text in the line, or NULL */
  size_t claim_length;
  bool cut, looked; /* of the claim */
  const char *text; /* the line; valid until the next one is read */
  size_t length;
};

/* With the newline. False: it is longer than LINE_MAX_BYTES or its texts are no
 * JSON; then *out is as before. */
bool line_write(struct buf *out, const char *run, const char *task,
                const struct swarm_result *r);
/* False: it is no line of ours, or not whole. */
bool line_read(struct result_line *l, const char *text, size_t length);
/* The family of its task, which is one of the run's; else NULL. */
struct manifest;
const struct family *line_family(const struct result_line *l,
                                 const struct manifest *m);
/* All members, owned by the caller; NULL: no memory. */
json_t *line_json(const struct result_line *l);

#endif
