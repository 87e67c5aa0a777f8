/* steps.h -- numbers in a program of steps that the explorer reads. */
#ifndef CONTRACT_STEPS_H
#define CONTRACT_STEPS_H

/* Where a thread is, when it is at no point (points count from 1). */
enum {
  STEP_START = 0,
  STEP_LOOPING = 0xfffd, /* goes on for ever, and nobody can tell */
  STEP_ENDED = 0xfffe,
  STEP_PARKED = 0xffff
};

/* What a thread at a point may have to wait for. */
enum step_wait { STEP_GOES_ON, STEP_JOINS /* only others' ends */, STEP_WAITS };

/* What a step does first to memory that others could see. A section does all
 * that is in it at once. */
enum step_deed { DEED_NONE, DEED_PLAIN, DEED_ATOMIC, DEED_SECTION };

/* What may race with what a site accesses: that it is made, of which the thread
 * need not know; or any plain access. */
enum step_watch { WATCH_NOTHING, WATCH_BIRTHS, WATCH_ALL };

/* What a program of steps can tell of. Accesses to what a lock protects, which
 * are no steps of their own, only if it was made so (struct bounds). */
enum step_wish { STEP_ACCESSES = 1, STEP_SYNCS = 2, STEP_LOCKED = 4 };

/* How many threads a program of steps may have; with no more than how many the
 * explorer keeps each set of them in one word. */
enum { STEP_MOST_THREADS = 256, STEP_FEW_THREADS = 64 };

#endif
