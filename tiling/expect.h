/* expect.h -- how long until the first bug, on how many cores.
 *
 * The statistics of VeriSmart's tables and of its Fig. 4, from tasks that were
 * measured: all of a space, or a sample of it. */
#ifndef TILING_EXPECT_H
#define TILING_EXPECT_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct measured {
  double seconds; /* until it ended or its time was over */
  double memory;  /* in any unit */
  bool bug;
};

struct spread {
  double min, max, mean;
  double deviation; /* of a sample (n - 1); 0 for one */
};

struct bug_summary {
  uint32_t tasks, bugs;
  double share; /* of tasks that found a bug */
  /* Of those tasks; all zero if there is none. */
  struct spread seconds, memory;
};

void expect_summary(const struct measured *tasks, uint32_t n,
                    struct bug_summary *out);
/* Fewest tasks, each with a bug by chance `share`, of which one has a bug by
 * chance `wanted` (0 < wanted < 1): 1 - (1 - share)^c >= wanted. 0: share is 0.
 * At most UINT64_MAX. */
uint64_t expect_cores(double share, double wanted);

struct bug_time {
  double mean, q1, median, q3; /* seconds; HUGE_VAL if no task has a bug */
};

enum { EXPECT_TRIALS = 1000 };

/* Wall time until the first bug if `cores` (at least 1) work through tasks in
 * random order, each taking the next when it is done: mean and quartiles of
 * `trials` seeded orders. With `repeat` each draw is out of all tasks: what was
 * measured stands for a space so large that none comes twice. The arena is for
 * scratch. */
void expect_time(struct arena *scratch, const struct measured *tasks,
                 uint32_t n, uint32_t cores, bool repeat, uint32_t trials,
                 uint64_t seed, struct bug_time *out);

#endif
