/* runs.h -- one schedule after the other, each from where the program begins,
 * by someone who picks the threads. */
#ifndef RUNTIME_STRATEGIES_RUNS_H
#define RUNTIME_STRATEGIES_RUNS_H

#include "runtime/explorer/explore.h"
#include "runtime/explorer/run.h"

/* Who goes next. All but pick() may be NULL. */
struct picker {
  void (*start)(const struct explore_options *options);
  void (*begin)(uint64_t run); /* its number, from 0 on */
  /* After begin(): whether the run goes on from another state than that where
   * the program begins; the live one is that, and the schedule leads to it. */
  bool (*resume)(struct schedule *schedule);
  /* One of those that can go on: at least one, in ascending order. The first
   * step of a run is not asked for. */
  unsigned (*pick)(const unsigned *enabled, unsigned count);
  void (*done)(unsigned thread); /* the live state is after its step */
  /* The run came to that end: it did not fail and was not given up. */
  void (*end)(enum run_end end);
  /* At least so likely is it that a run finds what it is made for. */
  double (*chance)(void);
};

void runs_begin(const struct explore_options *options, const struct picker *by);
/* For about so many steps, or until there were enough runs. */
void runs_go(struct finding *finding, uint64_t steps);
bool runs_are_over(const struct finding *finding);

#endif
