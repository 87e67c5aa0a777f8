/* active.h -- random schedules that are led to what somebody has predicted
 * (Joshi, Naik, Park, Sen, CalFuzzer: an extensible active testing framework
 * for concurrent programs, 2009).
 *
 * A thread that is about to do what a checker waits for pauses, so that others
 * come to do the same beside it. As printed, the published algorithm goes round
 * for ever where two threads are at such places that do not fit together, each
 * released and paused again. Here who is released takes one step without being
 * asked, and who has paused for long is released by itself:
 *
 *   while some thread is enabled:
 *     C := those that do not pause; if none does: one that pauses is released
 *     t := one of C, by the picker
 *     t is about to do what the checker waits for, and was not released:
 *       it fits together with what others pause for: they have met; one of them
 *         goes first, by chance, and none of them pauses again before its step
 *       otherwise t pauses
 *     else t does its step
 *     whoever pauses for more than max(64, 8 * |enabled|) steps is released,
 *     and the limit doubles each time
 *
 * Whether a violation followed says who else says it: race.h, circle.h. */
#ifndef RUNTIME_STRATEGIES_ACTIVE_H
#define RUNTIME_STRATEGIES_ACTIVE_H

#include "runtime/explorer/deed.h"
#include "runtime/explorer/threads.h"
#include "runtime/strategies/runs.h"

enum { ACTIVE_DEEDS = 32 };

/* What a thread is about to do, as far as it is known. */
struct active_next {
  unsigned thread;
  struct deed deeds[ACTIVE_DEEDS];
  uint32_t count;
};

/* What is waited for: a file runtime/strategies/active_NAME.c, and a line of
 * active_checkers.def. */
struct active_checker {
  /* Whether it has anything to do with the targets that are set. */
  bool (*starts)(void);
  /* Whether the thread is to pause before that. */
  bool (*stops)(const struct active_next *next);
  /* Whether it fits together with what others pause for; whom it meets. NULL:
   * that shows in a state in which they cannot go on. */
  bool (*meets)(const struct active_next *next,
                const struct active_next *paused, unsigned count,
                struct thread_set *met);
};

#define CHECKER(name) extern const struct active_checker active_##name;
#include "runtime/strategies/active_checkers.def"
#undef CHECKER

/* Of the threads that do not pause, the other one picks. */
const struct picker *active_picker(const struct picker *by);

/* Of all schedules so far. */
extern struct active_figures {
  uint64_t pauses, met; /* met: how often threads have */
  uint64_t overdue;     /* threads that paused for too long */
  uint64_t stalls;      /* schedules in which a bound ended some thread, and
                         * nobody could go on */
} active_figures;

#endif
