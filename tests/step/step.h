/* step.h -- what the hand-written programs of tests/step/ share.
 *
 * Thread 0 starts all others, waits for each when JOINS, and calls at_end().
 * The others run work(self), which goes on from pcs[self] in one step; points
 * count from 1. Needs WORKERS, JOINS and POINTS; FUTURES(n), if it is known what
 * threads may still touch; SITES and SYNCS, if they matter. */
#ifndef TESTS_STEP_STEP_H
#define TESTS_STEP_STEP_H

#include "runtime/explorer/step.h"

#define STATE static __attribute__((section("ts_state"), used))
#define THREADS (WORKERS + 1)

/* Sites: all that they say is how to show a value. */
enum { VALUE_UNSIGNED = 1, VALUE_SIGNED, VALUE_POINTER };

STATE unsigned short pcs[THREADS];
STATE _Bool active[THREADS] = {1}, ended[THREADS], finished;

static void work(unsigned self);
static _Bool is_ready(unsigned self);
static void show(unsigned self);
static void at_end(void);

static void touch(const void *at, unsigned long size, _Bool writes)
{
  if (__ts_wanted & STEP_ACCESSES) {
    __ts_access(0, at, size, writes);
  }
}

static void end_thread(unsigned self)
{
  touch(&ended[self], sizeof *ended, 1);
  ended[self] = 1;
  pcs[self] = STEP_ENDED;
}

static void fail(unsigned self, unsigned event)
{
  __ts_event(event);
  pcs[self] = STEP_PARKED;
}

static void step_0(void)
{
  if (pcs[0] == 0) {
    for (unsigned t = 1; t < THREADS; t++) {
      active[t] = 1;
    }
  }
  if (JOINS && pcs[0] < WORKERS) {
    pcs[0]++;
    return;
  }
  end_thread(0);
  at_end();
}

static _Bool ready_0(void)
{
  touch(&ended[pcs[0]], sizeof *ended, 0);
  return ended[pcs[0]];
}

static void look_0(void)
{
  __ts_access(VALUE_UNSIGNED, &ended[pcs[0]], 1, 0);
}

#ifndef FUTURES
#define FUTURES(n) 0
#endif

#define WORKER(n) \
  static void step_##n(void) \
  { \
    work(n); \
  } \
  static _Bool ready_##n(void) \
  { \
    return is_ready(n); \
  } \
  static void look_##n(void) \
  { \
    show(n); \
  }
#define THREAD(n, points) \
  { \
    step_##n, ready_##n, look_##n, &pcs[n], points, n, 0, 0, 0, FUTURES(n), 0, \
        0 \
  }

WORKER(1)
WORKER(2)
#if WORKERS > 2
WORKER(3)
#endif
#if WORKERS > 3
WORKER(4)
WORKER(5)
#endif

static const struct step_thread step_threads[] = {
    THREAD(0, WORKERS), THREAD(1, POINTS), THREAD(2, POINTS),
#if WORKERS > 2
    THREAD(3, POINTS),
#endif
#if WORKERS > 3
    THREAD(4, POINTS),  THREAD(5, POINTS),
#endif
};
static const unsigned char event_kinds[] = {EVENT_FAIL, EVENT_CUT,
                                            EVENT_OBSTACLE};

#ifndef SITES
#define SITES \
  [VALUE_UNSIGNED] = {.text = "", .value = 'u'}, \
  [VALUE_SIGNED] = {.text = "", .value = 'd'}, \
  [VALUE_POINTER] = {.text = "", .value = 'p'}
#endif
#ifndef SYNCS
#define SYNCS 0
#endif
static const struct step_site sites[] = {SITES};

const struct step_program __ts_program = {.thread_count = THREADS,
                                          .event_count = 3,
                                          .threads = step_threads,
                                          .event_kinds = event_kinds,
                                          .active = active,
                                          .ended = ended,
                                          .finished = &finished,
                                          .loops = 1,
                                          .site_count =
                                              sizeof sites / sizeof *sites,
                                          .sites = sites,
                                          .syncs = SYNCS};

#endif
