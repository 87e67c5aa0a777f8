/* explore.h -- what is to be explored and what was found. */
#ifndef RUNTIME_EXPLORER_EXPLORE_H
#define RUNTIME_EXPLORER_EXPLORE_H

#include "contract/orders.h"
#include "contract/results.h"
#include "runtime/explorer/table.h"
#include "runtime/explorer/threads.h"

#include <stdbool.h>
#include <stdint.h>

struct strategy;

/* What goes with an order: enum order_trait. */
unsigned order_traits(enum explore_order order);
const char *order_name(enum explore_order order);

/* What leads an order that is led by what was learned: which accesses precede
 * which, and also patterns of two variables. */
enum explore_guide {
  EXPLORE_BY_PATTERNS,
  EXPLORE_BY_PAIRS,
  EXPLORE_BY_NOTHING
};

struct explore_options {
  enum explore_order order;
  const struct strategy *strategy; /* the order's, or that of the store */
  long bound;                      /* -1: none */
  long first_bound;                /* of pcb: that it begins with */
  uint64_t samples, seed, memory, max_steps;
  uint64_t max_depth; /* steps of a path, in the orders dpor and pcb */
  uint64_t shorten;   /* steps to search for what a random schedule found */
  double seconds;
  bool ignores_deadlock, ignores_failures;
  bool random;       /* one schedule, shown as a replay is */
  bool only_samples; /* random schedules, and no search */
  bool keeps_names;  /* threads that are alike are not exchanged */
  bool keeps_all;    /* no steps are chained */
  unsigned jobs;     /* processes that search */
  uint64_t alone;    /* steps before others join */
  enum table_store store;
  enum explore_guide guide;
  bool learns_all; /* also of executions that do not end well */
  bool goes_on;    /* violations are counted, and end their execution only */
  bool active;     /* threads pause where a target may be met (active.h) */
  uint64_t max_executions; /* in the orders dpor and pcb */
  const char *known;       /* a file of pairs that were learned; or NULL */
  bool keeps_spins;        /* paths that come back go on, to --max-depth */
  const char *replay;
  const char *dot; /* a file to write the net to (order net), or NULL */
};

/* A step of a schedule; its choices are choices[first .. first + count). */
struct explore_step {
  unsigned thread, pc;
  uint64_t first, count;
};

struct schedule {
  struct explore_step *steps;
  int64_t *choices;
  uint64_t step_count, step_room, choice_count, choice_room;
};

/* Why that no violation was found proves nothing. */
enum reason {
#define REASON(id, name, kind, limit, text) REASON_##id,
#include "contract/reasons.def"
#undef REASON
  REASON_COUNT
};

enum finding_kind {
  FOUND_NOTHING,
  FOUND_EVENT,
  FOUND_DEADLOCK,
  FOUND_MEETING /* of threads: target.h */
};

struct finding {
  enum finding_kind kind;
  unsigned event;
  /* A deadlock of these threads; none: nobody can go on. */
  struct thread_set stuck;
  bool by_sample, ends;
  bool went_round; /* every state was looked at for threads that spin */
  bool cuts;       /* some cannot go on; in orders that keep states */
  bool reasons[REASON_COUNT];
  bool has_fault; /* with one of REASON_FREE, REASON_FAULT: the first one's */
  unsigned fault_thread, fault_pc;
  /* `exchanged` and `own` are those of a process that takes part: what
   * symmetry.c and heap.c count. */
#define FIGURE(kind, name, when) FIGURE_##kind name;
#include "contract/figures.def"
#undef FIGURE
  struct schedule schedule;
};

/* To be asked after each step: whether --seconds are over. Leaves when nobody
 * reads the result. */
bool explore_is_late(void);
double explore_seconds(void); /* since the start */

/* The thread's step from that point was abandoned: enum run_result says why. */
void explore_abandoned(struct finding *finding, int result, unsigned thread,
                       unsigned pc);
/* Whether a violation was found, or nothing stands against a proof. */
bool explore_has_answer(const struct finding *finding);
/* What else another process has seen; not its schedule. */
void explore_add(struct finding *finding, const struct finding *other);
/* Adds the step that was just done. */
void schedule_add(struct schedule *schedule, unsigned thread, unsigned pc);
void schedule_clear(struct schedule *schedule);
/* The live state becomes the schedule's last one. until: its first one that is
 * the same as this, and what follows is cut off. */
void explore_do_again(struct schedule *schedule, const struct state *until);

#endif
