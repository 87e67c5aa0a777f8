/* yields.h -- where threads of a concurrent program may be left. It is printed
 * in front of the program as it is, behind cbmc_threads.h or pthreads.h.
 *
 * What is between __ts_atomic_begin() and __ts_atomic_end() nobody interrupts.
 * All threads begin at once, and nothing waits: a thread whose turn comes when
 * it cannot go on ends.
 * A task defines __ts_yields(thread, point): whether the thread may be left
 * before that point; it may always be where it waits. __TS_ASKS_LOOKED 1: the
 * question is another one, whether some execution comes to what is checked. */
#ifndef RUNTIME_MODELS_YIELDS_H
#define RUNTIME_MODELS_YIELDS_H

#ifndef __ts_yields
#define __ts_yields(thread, point) 1
#endif
#ifndef __TS_ASKS_LOOKED
#define __TS_ASKS_LOOKED 0
#endif

/* What is atomic is in a section; CBMC would begin another one in it. */
#define _Atomic

#define __ts_switch() \
  do { \
    __ts_atomic_end(); \
    __ts_atomic_begin(); \
  } while (0)
#define __ts_yield(thread, point) \
  do { \
    if (__ts_yields(thread, point)) { \
      __ts_switch(); \
    } \
  } while (0)

/* The event with that number is a violation; is not understood; is where what
 * is checked is looked at. */
#define __ts_violated(event) \
  do { \
    if (!__TS_ASKS_LOOKED) { \
      __ts_found("bad"); \
    } \
  } while (0)
#define __ts_obstacle(event) \
  do { \
    if (!__TS_ASKS_LOOKED) { \
      __ts_found("not understood"); \
    } \
  } while (0)
#define __ts_looked(event) \
  do { \
    if (__TS_ASKS_LOOKED) { \
      __ts_found("looked"); \
    } \
  } while (0)

#endif
