/* strategy.h -- who decides what is tried.
 *
 * A strategy searches, or is a picker. Of one that searches, explore.c calls
 * begin() once and then go() again and again, with random schedules in between,
 * until there is an answer or a limit is met. A picker tries schedule after
 * schedule, and proves nothing. The rows of
 * contract/orders.def say which order has which strategy. */
#ifndef RUNTIME_EXPLORER_STRATEGY_H
#define RUNTIME_EXPLORER_STRATEGY_H

#include "runtime/explorer/explore.h"

enum strategy_trait {
  /* States are kept in the table, where several processes may work. There are
   * no executions then: how a state was come to is forgotten. */
  STRATEGY_TABLE = 1,
  STRATEGY_EXECUTIONS = 2, /* are followed to their ends, and counted */
  STRATEGY_LEVELS = 4 /* found first is what has the fewest preemptions or so */
};

struct picker; /* runs.h */

struct strategy {
  unsigned traits; /* a set of enum strategy_trait */
  void (*begin)(const struct explore_options *options);
  /* Goes on for about so many steps. Whether there is an answer: a violation,
   * or a proof that there is none. */
  bool (*go)(struct finding *finding, uint64_t steps);
  /* After a search that did not end: how many executions there may be, 0 if
   * that is not known. NULL: they are not counted. */
  double (*estimate)(const struct finding *finding);
  /* NULL, or the observer whose guide leads the search: it listens to random
   * schedules first. */
  const char *observer;
  /* NULL, or writes what the search has made as a graph; whether it could. */
  bool (*draw)(const char *path);
  const struct picker *picker; /* then all else is NULL; or NULL */
};

/* The file runtime/strategies/NAME.c has NAME_strategy. */
#define ORDER(id, name, level, by, traits) \
  extern const struct strategy by##_strategy;
#include "contract/orders.def"
#undef ORDER
extern const struct strategy bits_strategy; /* in place of any, for --states */

#endif
