/* run.h -- doing one step of a thread, and what can be said after it. */
#ifndef RUNTIME_EXPLORER_RUN_H
#define RUNTIME_EXPLORER_RUN_H

#include "runtime/explorer/step.h"

#include <stdbool.h>
#include <stdint.h>

enum run_result {
  RUN_ON,
  RUN_FAILED,  /* a property is violated: run_event */
  RUN_NO_HEAP, /* abandoned: what the live state is does not matter */
  RUN_BAD_FREE,
  RUN_FAULT, /* a signal, as of a pointer to nowhere */
  RUN_VOID,  /* there is no such execution: as with RUN_NO_HEAP */
  RUN_RESULTS
};

enum run_end {
  RUN_GOES_ON,
  RUN_ENDS,     /* all have ended, or the process has */
  RUN_DEADLOCK, /* nobody can go on, and no bound or obstacle is why */
  RUN_CUT       /* nobody can go on */
};

extern bool run_ignores_failures;
/* Others still go on when the process has ended: what is behind a thread's last
 * point belongs to the step before, but that they are stopped does not. */
extern bool run_ends_late;
/* A buffer of stores was full; a store came too late for its memory. */
extern bool run_buffer_full, run_store_late;
/* There was no room for what threads know; a place was accessed in parts. */
extern bool run_views_full, run_is_mixed;
/* It has ended by now. */
void run_end_at_last(void);
extern unsigned run_event, run_event_thread; /* which, and whose */
extern unsigned char *run_reached;           /* by event */
/* Which steps were done is kept: by thread, from point 0 (its start) on. */
extern bool run_marks;
bool run_was_at(unsigned thread, unsigned point);
extern uint64_t run_abandoned[RUN_RESULTS];

void run_init(void);

/* The live state goes on by a step of that thread, which is enabled, and by the
 * starts of those that it created. */
enum run_result run_step(unsigned thread);
/* Whether that went without a fault. */
bool run_guarded(void (*function)(void));
/* Ends the running step at once. */
_Noreturn void run_abandon(enum run_result result);
/* The same, at an event that is a violation. */
_Noreturn void run_fail(unsigned event);

enum run_end run_end(void);

static inline bool run_is_at_point(unsigned thread)
{
  unsigned pc = *__ts_program.threads[thread].pc;

  return __ts_program.active[thread] && !__ts_program.ended[thread] &&
         pc != STEP_START && pc < STEP_LOOPING;
}

/* The threads, without those who let their stores leave buffers. */
static inline unsigned run_threads(void)
{
  return __ts_program.flusher ? __ts_program.flusher
                              : __ts_program.thread_count;
}

/* Whether it is no thread, but lets a store of one leave its buffer. */
static inline bool run_is_flusher(unsigned agent)
{
  return agent >= run_threads();
}

bool run_is_ready(unsigned thread);

static inline bool run_is_enabled(unsigned thread)
{
  return run_is_at_point(thread) && run_is_ready(thread);
}

/* At a point, for something else than the end of others. */
static inline bool run_waits(unsigned thread)
{
  const struct step_thread *of = &__ts_program.threads[thread];

  return run_is_at_point(thread) &&
         (!of->waits || of->waits[*of->pc] == STEP_WAITS) &&
         !run_is_ready(thread);
}

#endif
