/* clocks.h -- what comes before what in an execution, by some of what orders
 * threads: a predictor takes no more of it than would be there in any other
 * execution, too. Vector clocks; an observer that others need. */
#ifndef RUNTIME_OBSERVERS_CLOCKS_H
#define RUNTIME_OBSERVERS_CLOCKS_H

#include "runtime/explorer/observer.h"

enum clock_kind {
  CLOCK_THREADS, /* creations and joins */
  CLOCK_SIGNALS, /* these, signals, and what is like them: posts, barriers */
  CLOCKS
};

extern const struct observer clocks_observer;

/* The thread's own time: it goes on with what others may learn of it. */
uint32_t clocks_time(unsigned thread);
/* Of each thread, up to which time the thread knows of it. */
const uint32_t *clocks_known(enum clock_kind kind, unsigned thread);

/* Whether what the other thread did at that time comes before what the thread
 * does now. */
static inline bool clocks_knows(enum clock_kind kind, unsigned thread,
                                unsigned other, uint32_t time)
{
  return clocks_known(kind, thread)[other] >= time;
}

#endif
