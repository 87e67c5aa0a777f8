/* ample.h -- ample sets: a step, and what its thread does before others can
 * tell.
 *
 * When the thread's next step touches nothing that another thread touches from
 * where that is on, what others do before it may as well be done behind it, and
 * so may what they do without it (persistent sets, Godefroid 1996, of one
 * thread). As it is the thread that ran last, no schedule has more preemptions
 * then. So such steps are done at once, and the search has no states in
 * between. At a chain's end, which comes after CHAIN_MOST steps at the latest,
 * all threads have their turn as ever: nobody is put off for ever. */
#ifndef RUNTIME_EXPLORER_AMPLE_H
#define RUNTIME_EXPLORER_AMPLE_H

#include "runtime/explorer/flush.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/threads.h"

#include <stdbool.h>
#include <stdint.h>

enum { CHAIN_MOST = 64 };

extern unsigned ample_length; /* steps of the last chain */
extern bool ample_extends;
/* By thread: the last one that was in its way. */
extern unsigned char ample_rivals[THREADS_MOST];

/* Otherwise each chain is one step. */
void ample_init(bool extends);
/* Whether after that thread's step its next one is in the same chain. */
bool ample_leads_on(unsigned thread);
/* The rest of a chain; see ample_run(). */
enum run_result ample_go_on(unsigned thread, uint32_t arrival);

/* Whether the other one, too, may touch what the thread's next step touches. */
static inline bool ample_meets(unsigned thread, unsigned other)
{
  const struct step_thread *all = __ts_program.threads;
  const struct step_future *now = &all[thread].futures[*all[thread].pc];
  const struct step_future *later = &all[other].futures[*all[other].pc];

  return run_is_at_point(other) &&
         (((now->writes | flush_drained(thread)) &
           (later->later_reads | later->later_writes)) != 0 ||
          (now->reads & later->later_writes) != 0);
}

/* From the live state, which is the arrival's. Only the last step may have
 * asked for inputs. One that is abandoned is none of the chain, unless it is
 * the first, or the arrival is TRACE_NONE. */
static inline enum run_result ample_run(unsigned thread, uint32_t arrival)
{
  enum run_result result = run_step(thread);

  ample_length = 1;
  if (ample_extends && result == RUN_ON && run_is_at_point(thread) &&
      !ample_meets(thread, ample_rivals[thread])) {
    result = ample_go_on(thread, arrival);
  }
  return result;
}

#endif
